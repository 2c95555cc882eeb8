class Lamp:
    on = True

    def flip(self):
        self.on = False
