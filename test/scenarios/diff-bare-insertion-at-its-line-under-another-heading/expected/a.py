alpha()
between()
beta()

def two():
    go()
