def f():
    b = 2
