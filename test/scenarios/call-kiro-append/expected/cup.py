size = 1
wide = 3
