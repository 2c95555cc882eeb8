go()
x
go(1)
