def f():
    if ok:
        go()
    return
