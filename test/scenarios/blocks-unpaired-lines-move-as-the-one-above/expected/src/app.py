def f():
        start()
        for i in 3:
            step(i)
        stop()
