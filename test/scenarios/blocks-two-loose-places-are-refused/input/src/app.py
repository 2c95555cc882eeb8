def a():
    log("begin")
    log("x")


def b():
    log("begin")
    log("x")
