x = 0
a = 1
b = 3
y = 9
