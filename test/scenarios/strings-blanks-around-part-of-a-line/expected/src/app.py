if x: b = 3;
