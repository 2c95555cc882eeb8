a = one(1, 2)
b = 2
c = 3
d = 4
