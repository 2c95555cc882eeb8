def f(x):
    if x:
        return x
