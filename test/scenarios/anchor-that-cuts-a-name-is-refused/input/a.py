def foobar():
    check()
    return 1

def other():
    check()
    return 1
