def greet(name):
    name = name.strip()
    print("Hi " + name)
