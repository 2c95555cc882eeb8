if a:
    go()
    step()
if b:
    go(1)
    step()
