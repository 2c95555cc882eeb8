class T(Base):
    def test_a(self):
        self.go()

    def test_b(self):
        self.stop()
