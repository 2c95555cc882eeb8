class A:
    name = "a"


class B:
    name = "b"

    def save(self):
        self.db.commit()
        return True
