heat = 240
fan = "off"
