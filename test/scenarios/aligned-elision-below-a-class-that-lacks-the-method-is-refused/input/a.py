class A:
    def load(self):
        return self.db.get(1)


class B:
    def load(self):
        return self.db.get(2)

    def save(self):
        self.db.commit()
        return True
