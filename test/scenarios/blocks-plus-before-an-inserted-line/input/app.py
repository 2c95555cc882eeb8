def greet(name):
    print("Hi " + name)
