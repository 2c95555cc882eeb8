a = 1
b = 2
c = 3
d = 4
d = 4
a = 1
d = 4
