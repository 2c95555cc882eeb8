water = 1
