class Kite:
    def rise(self, wind):
        self.height += wind
        self.line -= 2 * wind
        # (rest of the logic ...)

    def land(self):
        self.height = 0
