const size = 1;
