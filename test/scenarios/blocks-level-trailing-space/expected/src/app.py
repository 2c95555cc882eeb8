def f():
    name = 2
    return name  
