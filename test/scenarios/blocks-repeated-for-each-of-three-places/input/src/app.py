go()
a
go()
b
go()
