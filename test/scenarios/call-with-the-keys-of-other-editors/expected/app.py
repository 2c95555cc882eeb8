x = 1
b = x
c = 30
