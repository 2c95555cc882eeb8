def xdd(x, b):
    return x + b


def sub(x, b):
    return x - b


def mul(x, b):
    return x * b
