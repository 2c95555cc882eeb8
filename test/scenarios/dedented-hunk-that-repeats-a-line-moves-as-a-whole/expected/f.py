def f():
    if a:
        x = 1
        n = 2
