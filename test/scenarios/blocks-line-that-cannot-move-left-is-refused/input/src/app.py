def f():
    go()
    return x
