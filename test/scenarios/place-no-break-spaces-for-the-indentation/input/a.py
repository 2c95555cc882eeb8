def a():
    x = 1
    if x:
        y = 2
    return x
