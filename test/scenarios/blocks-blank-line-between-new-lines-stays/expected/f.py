def load():
    return 1

def check():
    return 2
def store():
    pass
