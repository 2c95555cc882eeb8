speed = 1
