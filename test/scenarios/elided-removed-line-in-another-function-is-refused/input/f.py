def a():
    return 1


def b():
    result = compute(2)
    return result


def c():
    return other_value


def d():
    return 4
