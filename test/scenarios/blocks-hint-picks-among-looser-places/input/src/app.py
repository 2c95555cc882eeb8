if a:
    go()
    step()
if b:
    go()
    step()
