def f():
    print("one")
    print("2")
