a = 1
x = 5
b = 2
y = 6
c = 3
d = 4
