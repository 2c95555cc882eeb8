const size = 2;
