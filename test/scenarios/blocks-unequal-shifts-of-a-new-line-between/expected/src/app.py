def f():
    if a:
        b()
        d()
    c()
