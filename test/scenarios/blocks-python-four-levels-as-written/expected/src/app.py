class Store:
    def load(self, paths):
        for path in paths:
            if path.exists():
                self.add(path)
            else:
                self.skip(path)
            self.count += 1
        self.done = True
        return self

    def save(self):
        pass
