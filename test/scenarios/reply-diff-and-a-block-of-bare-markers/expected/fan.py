speed = 4
