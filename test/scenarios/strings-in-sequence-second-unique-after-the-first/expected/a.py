class A:
    def run(self):
        x = 2


class B:
    def run(self):
        x = 3
