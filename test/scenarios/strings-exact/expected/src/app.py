def f(items):
    return sum(items, 1)
