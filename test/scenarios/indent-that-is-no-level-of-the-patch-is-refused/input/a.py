def f():
    one()
