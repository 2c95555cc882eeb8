open = 1
