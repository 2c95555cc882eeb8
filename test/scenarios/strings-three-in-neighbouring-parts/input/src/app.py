f(one, two)
x
