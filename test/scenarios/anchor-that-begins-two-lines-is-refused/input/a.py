def foo(a):
    check()
    return 1

def foo(b):
    check()
    return 1
