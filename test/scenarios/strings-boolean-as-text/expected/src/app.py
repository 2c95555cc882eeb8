go(1)
go(1)
