off = 1
