def f(x):
    a = x
    b = 2
    c = 3
    d = 4
    return a
