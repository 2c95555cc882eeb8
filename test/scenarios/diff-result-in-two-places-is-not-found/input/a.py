def one():
    go()
    log()
    stop()

def two():
    go()
    log()
    stop()
