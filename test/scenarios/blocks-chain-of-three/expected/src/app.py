a = three
b = 2
