def f():
    if ok:
        go()
