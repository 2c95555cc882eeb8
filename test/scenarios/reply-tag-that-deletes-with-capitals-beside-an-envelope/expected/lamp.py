class Lamp:
    on = True

    def flip(self):
        self.on = not self.on
