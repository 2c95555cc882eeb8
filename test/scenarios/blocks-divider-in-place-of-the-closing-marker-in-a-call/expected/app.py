def greet():
    return "hello"


def leave():
    return "bye"
