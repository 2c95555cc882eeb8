def f():
    print("one")
    print("two")
