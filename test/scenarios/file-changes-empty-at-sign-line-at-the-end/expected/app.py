def greet():
    return "hello"


print(1)
