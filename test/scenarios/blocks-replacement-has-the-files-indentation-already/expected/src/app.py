def f():
    if ok:
        go(1)
        stop()
