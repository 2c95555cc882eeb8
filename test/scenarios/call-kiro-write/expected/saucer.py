wide = 3
