def show(a):
    print("café — là")
    return 1
