if ok:
    a()
b()
