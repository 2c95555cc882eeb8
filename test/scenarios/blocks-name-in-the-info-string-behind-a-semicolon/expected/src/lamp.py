on = 0
