go(2)
y = 0
go(1)
x = 1
