x = 0

a = 2
b = 1

a = 0
