def a():
    x = 1
    log(x)
    if x:
        y = 2
    return x
