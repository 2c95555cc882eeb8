y
a = 1
