a = one(1, 2)
b = 20
c = 30
d = 4
