on = 0
dim = 5
hue = 7
