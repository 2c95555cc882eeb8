class Kite:
    def rise(self, wind):
        self.height += wind
        self.line -= wind

    def land(self):
        self.height = 0
