def one():
    return 10


def other():
    return 1
