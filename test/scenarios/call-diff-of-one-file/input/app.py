def one():
    return 1


def other():
    return 1
