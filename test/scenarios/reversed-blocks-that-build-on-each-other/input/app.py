def add(a, b):
    return sum((b, a))


def sub(a, b):
    return a - b


def mul(a, b):
    return a * b
