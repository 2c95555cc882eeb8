class Lamp:
    on = False
    mark = "<｜tool▁sep｜>"

    def flip(self):
        self.on = not self.on
