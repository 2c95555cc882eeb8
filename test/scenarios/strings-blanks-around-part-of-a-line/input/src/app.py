if x: b = 2;
