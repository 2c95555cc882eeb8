class A:
    def run(self):
        x = 1
        go()

class B:
    def run(self):
        x = 1
        go()
