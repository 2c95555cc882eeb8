heat = 190
fan = "off"
