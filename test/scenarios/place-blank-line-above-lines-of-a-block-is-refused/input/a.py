import a

class A:
    x = 1
    y = 2
