def f():
    if ok:
        run()
        go()
