@first
def one():
    return 1


@second
def two():
    return 2
