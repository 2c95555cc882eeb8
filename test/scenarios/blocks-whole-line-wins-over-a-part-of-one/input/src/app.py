def f():
    callback()
    back()
