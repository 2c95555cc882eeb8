def f():
    print("Hi\nyou")
    return 2
