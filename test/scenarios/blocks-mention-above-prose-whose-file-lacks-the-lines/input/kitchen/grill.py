heat = 240
