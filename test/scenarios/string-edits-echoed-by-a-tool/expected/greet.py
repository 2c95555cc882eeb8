def greet(name):
    print("Hello", name)
    print("Bye")
    return name
