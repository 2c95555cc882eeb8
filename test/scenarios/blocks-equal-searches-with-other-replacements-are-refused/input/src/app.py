go()
a
go()
