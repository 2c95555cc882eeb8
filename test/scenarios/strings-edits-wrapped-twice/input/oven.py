heat = 1
