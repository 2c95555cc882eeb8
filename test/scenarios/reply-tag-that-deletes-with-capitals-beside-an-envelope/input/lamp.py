class Lamp:
    on = False

    def flip(self):
        self.on = not self.on
