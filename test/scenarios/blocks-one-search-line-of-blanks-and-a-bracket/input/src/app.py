f(a)
g(b)
