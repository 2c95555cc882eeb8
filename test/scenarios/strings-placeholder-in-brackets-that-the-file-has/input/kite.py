class Kite:
    def rise(self, wind):
        self.height += wind
        self.line -= wind
        # (rest of the logic ...)

    def land(self):
        self.height = 0
