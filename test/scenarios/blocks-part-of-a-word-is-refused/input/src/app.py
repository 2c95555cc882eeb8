def f():
    callback()
