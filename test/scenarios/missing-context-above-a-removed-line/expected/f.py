def a():
    return 1


def b():
    result = compute(2)
    return result or 0


def c():
    return other_value


def d():
    return 4
