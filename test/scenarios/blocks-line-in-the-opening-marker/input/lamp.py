on = 1
dim = 2
on = 1
dim = 2
on = 1
dim = 2
