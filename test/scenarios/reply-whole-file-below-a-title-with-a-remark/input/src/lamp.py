on = 1
