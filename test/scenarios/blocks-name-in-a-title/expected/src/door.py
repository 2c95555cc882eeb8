open = 0
