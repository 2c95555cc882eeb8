f(one)
b
c = 1
