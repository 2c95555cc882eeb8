a = 1
c = 3
d = 4
d = 4
a = 2
d = 4
