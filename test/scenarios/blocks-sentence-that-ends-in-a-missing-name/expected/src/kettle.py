def heat():
    return "boiling"


def size():
    return 2
