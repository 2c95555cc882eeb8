if ok:
    a()
    b()
