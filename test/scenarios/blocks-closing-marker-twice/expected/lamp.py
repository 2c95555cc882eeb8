on = 0
dim = 5
