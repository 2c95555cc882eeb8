f(one, two)
