def f():
    x = 0
    return x
