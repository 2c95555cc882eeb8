class Lamp:
    on = False

    def flip(self):
        self.lit = not self.lit
