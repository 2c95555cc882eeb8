def revalidate(x):
    check(x)
    return x

def other(x):
    check(x)
    return x
