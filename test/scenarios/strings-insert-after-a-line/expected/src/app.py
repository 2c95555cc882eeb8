a = 1
x = 9
b = 2
c = 3
d = 4
