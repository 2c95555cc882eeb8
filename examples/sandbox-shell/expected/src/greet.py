def greet(name):
    print(f"Hello {name}")


def leave(name):
    print(f"Bye {name}")
