def greet():
    return "hi"


def leave():
    return "bye"
