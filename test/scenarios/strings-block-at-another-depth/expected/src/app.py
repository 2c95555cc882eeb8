def f():
        if ok:
            go()
            stop()
