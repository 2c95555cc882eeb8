one = 1
two = 22
three = 3
