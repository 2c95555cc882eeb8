water = 3
