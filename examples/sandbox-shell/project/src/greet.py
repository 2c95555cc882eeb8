def greet(name):
    print("Hi " + name)


def leave(name):
    print("Bye " + name)
