def heat():
    return "hot"


def size():
    return 1
