class Reader:
    def open(self, path):
        self.path = path
        return True

    def close(self):
        self.path = None
        return True


class Writer:
    def open(self, path):
        self.path = path
        return True

    def close(self):
        self.path = None
        return True
