def f():
    print("Hi\nall")
    return 1
