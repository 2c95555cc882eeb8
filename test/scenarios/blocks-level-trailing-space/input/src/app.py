def f():
    name = 1
    return name  
