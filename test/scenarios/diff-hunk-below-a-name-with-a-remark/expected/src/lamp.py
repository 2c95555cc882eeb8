on = 2
off = 0
