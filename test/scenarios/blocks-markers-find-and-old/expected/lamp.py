on = 0
dim = 5
hue = 7
fan = 8
