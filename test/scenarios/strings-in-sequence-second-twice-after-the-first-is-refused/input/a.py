class A:
    def run(self):
        x = 1


class B:
    def run(self):
        x = 1


class C:
    def run(self):
        x = 1
