import names
    for name in names:
        print(name)
