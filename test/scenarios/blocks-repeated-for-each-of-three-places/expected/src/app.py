go(1)
a
go(1)
b
go(1)
