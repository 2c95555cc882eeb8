size = 1
hot = False
