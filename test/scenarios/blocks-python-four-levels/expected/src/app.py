class Store:
    def load(self, paths):
        for path in paths:
            if path.exists():
                try:
                    self.add(path)
                except OSError:
                    self.skip(path)
            else:
                self.skip(path)
        return self

    def save(self):
        pass
