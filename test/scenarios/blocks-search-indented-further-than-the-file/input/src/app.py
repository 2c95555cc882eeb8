def f():
    x = 1
    if x:
        go()
