y = y + 1
