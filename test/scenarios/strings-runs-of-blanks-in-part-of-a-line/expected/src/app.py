return f(a - b, c)
