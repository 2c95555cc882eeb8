def f():
    if ok and ready:
        go()
        done()
