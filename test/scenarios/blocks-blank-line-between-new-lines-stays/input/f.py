def load():
    pass
def store():
    pass
