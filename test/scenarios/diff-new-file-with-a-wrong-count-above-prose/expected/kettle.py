size = 9
hot = True
