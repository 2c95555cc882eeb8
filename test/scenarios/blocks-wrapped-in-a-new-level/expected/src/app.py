def f():
        if x:
            a()
            b()
