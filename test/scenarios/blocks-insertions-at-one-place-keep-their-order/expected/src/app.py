a = 1
x = 0
y = 0
b = 2
