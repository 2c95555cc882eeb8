class T(Base):
    def test_a(self):
        self.go()
