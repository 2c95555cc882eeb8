def total(a, b):
    return x + b
