def f(a):
    for x in a:
        go()
    go()


def g(a):
    go()
