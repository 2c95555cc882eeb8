a = 1
x = 5
b = 2
c = 3
y = 6
d = 4
