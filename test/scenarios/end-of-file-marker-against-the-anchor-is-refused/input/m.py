def a():
    return x

def b():
        return x
