def f():
    a
    x = 1

def g():
    a
    x = 1
