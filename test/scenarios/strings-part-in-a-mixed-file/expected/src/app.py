f(two)
b
d = 1
