class Shelf:
    def fill(self):
        self.jars = 4
