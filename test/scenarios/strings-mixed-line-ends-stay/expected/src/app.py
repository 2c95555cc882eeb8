a = 1
b = 3
x = 9
c = 3
d = 4
