def f():
    b = 3
