def show(a):
    print("so ready", a)
    return 1
