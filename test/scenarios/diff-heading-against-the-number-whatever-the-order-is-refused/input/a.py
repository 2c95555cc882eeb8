def one():
    go()
    stop()

middle()

def two():
    go()
    stop()
