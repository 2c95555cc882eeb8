alpha()
beta()

def two():
    go()
