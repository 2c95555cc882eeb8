go()
x
go()
