def greet():
    return "hello"


print(2)
