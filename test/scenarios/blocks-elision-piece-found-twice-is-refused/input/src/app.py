def f():
    a = 1
    go()
    b = 2
    go()
