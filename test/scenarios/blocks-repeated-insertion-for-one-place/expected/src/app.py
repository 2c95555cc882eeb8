a = 1
b = 2
x = 0
c = 3
d = 4
