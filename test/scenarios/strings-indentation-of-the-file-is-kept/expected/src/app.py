def f():
    if ok:
        run()
        go()
    return
