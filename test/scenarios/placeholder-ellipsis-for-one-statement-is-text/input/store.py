def load(name):
    pass
