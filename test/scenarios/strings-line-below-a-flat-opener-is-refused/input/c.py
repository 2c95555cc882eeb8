class C:
    def f(self):
        a = 1
        return a

    def g(self):
        if a:
            b = 1
        return b
