def f():
        a()
        b()
