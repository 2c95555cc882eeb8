1
three
