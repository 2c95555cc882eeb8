lamp.power = 1
