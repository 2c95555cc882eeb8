heat = 240
fan = "on"
