on = 1
dim = 2
