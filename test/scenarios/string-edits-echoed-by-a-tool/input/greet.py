def greet(name):
    print("Hi")
    print("Bye")
    return name
