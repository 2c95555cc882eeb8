go()
x
go()
x
