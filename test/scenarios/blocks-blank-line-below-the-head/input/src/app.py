x = 0

a = 1
b = 1

a = 0
