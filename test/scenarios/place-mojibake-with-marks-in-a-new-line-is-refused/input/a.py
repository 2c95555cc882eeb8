def show(a):
    # a → b
    return 1
