on = 0
dim = 2
