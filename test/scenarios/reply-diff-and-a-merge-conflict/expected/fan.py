speed = 2
