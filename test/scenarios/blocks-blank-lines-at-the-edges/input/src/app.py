x = 0
a = 1
b = 2
y = 9
