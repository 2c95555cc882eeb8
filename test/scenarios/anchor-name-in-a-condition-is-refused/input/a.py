def run(ready):
    if ready:
        check()
        go()
    else:
        check()
        go()
