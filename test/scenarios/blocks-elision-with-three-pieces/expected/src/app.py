def g():
    a = 1
    b = 20
    c = 3
    d = 40
    return a
