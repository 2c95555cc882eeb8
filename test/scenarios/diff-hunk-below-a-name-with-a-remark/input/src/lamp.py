on = 1
off = 0
