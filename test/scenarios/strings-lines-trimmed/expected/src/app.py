def f():
    a = 10
    b = 2
    return a
