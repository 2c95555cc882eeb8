a = one(1, 2)
b = 20
c = 3
d = 40
