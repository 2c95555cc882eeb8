def f():
    x = 1
    return x


x = 1
