def greet(name):
    print(name)


def leave(name):
    print("bye")
