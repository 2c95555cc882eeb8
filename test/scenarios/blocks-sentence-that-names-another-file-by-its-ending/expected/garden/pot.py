water = 2
