on = 1
dim = 2
hue = 3
fan = 4
