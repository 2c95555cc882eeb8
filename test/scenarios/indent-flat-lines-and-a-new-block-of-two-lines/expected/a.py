class A:
    def f(self):
        x = 1
        if x:
                log(x)
                x = 2
        return x
