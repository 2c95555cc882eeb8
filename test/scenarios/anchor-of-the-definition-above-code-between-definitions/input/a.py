def first():
    return 1

TABLE = [1]
SIZE = 3

def second():
    return 2
