heat = 2
