class S:
    def get(self, id):
        if id in self.cache:
            return self.cache[id]
        return None
