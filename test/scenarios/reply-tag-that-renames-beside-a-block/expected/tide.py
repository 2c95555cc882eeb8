low = 2
