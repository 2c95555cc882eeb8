def f():
    x = 2
    if x:
        go()
        stop()
