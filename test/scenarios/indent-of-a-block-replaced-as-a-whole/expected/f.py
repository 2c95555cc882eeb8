def g():
    if y:
        return 2
