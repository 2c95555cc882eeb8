on = 1
dim = 9
on = 0
dim = 2
on = 1
dim = 5
