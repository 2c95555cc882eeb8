heat = 190
fan = "on"
