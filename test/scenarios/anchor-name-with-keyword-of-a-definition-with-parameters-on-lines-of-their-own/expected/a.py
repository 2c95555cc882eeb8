class Reader:
    def __init__(self, path,
                 mode="r"):
        self.path = path
        self.mode = mode


class Writer:
    def __init__(self, path,
                 mode="w"):
        self.path = path
        self.count = 0
        self.mode = mode
