def f():
    x = 1
    y = 2
    return x


def h():
    return 2


def g():
    pass
