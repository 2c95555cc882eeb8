for name in names:
    print(name)
    print("done")
