b = 2
a = 1
d = 4
c = 3
