on = 1
dim = 5
