a = 1
b = 2
c = 3
x = 9
d = 4
