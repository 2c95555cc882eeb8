def greet():
    return "hi"


print(1)
