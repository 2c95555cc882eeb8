class A:
    def run(self):
        x = 1

    def go(self):
        go()

class B:
    def run(self):
        x = 1
        go()
