go(1)
x
go(1)
