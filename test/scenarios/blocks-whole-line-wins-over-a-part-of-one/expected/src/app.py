def f():
    callback()
    back(1)
