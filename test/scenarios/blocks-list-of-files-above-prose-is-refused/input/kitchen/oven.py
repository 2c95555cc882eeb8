heat = 180
fan = "off"
