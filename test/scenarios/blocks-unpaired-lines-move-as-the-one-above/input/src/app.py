def f():
        start()
        stop()
