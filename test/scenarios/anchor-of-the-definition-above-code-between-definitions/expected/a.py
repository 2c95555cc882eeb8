def first():
    return 1

TABLE = [1]
SIZE = 4

def second():
    return 2
