def f(a):
    for x in a:
        go()
    stop()


def g(a):
    go()
