if a:
    go()
    x()
if b:
        go()
        x()
