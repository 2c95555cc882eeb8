a = f(yes)
b = 2
