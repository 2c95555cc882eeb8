a = 1
x = 6
b = 2
c = 3
d = 4
