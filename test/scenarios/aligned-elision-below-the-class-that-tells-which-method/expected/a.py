class A:
    def load(self):
        return self.db.get(1)

    def save(self):
        self.db.commit()
        return False


class B:
    def load(self):
        return self.db.get(2)

    def save(self):
        self.db.commit()
        return True
