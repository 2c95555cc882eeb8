go()
go()
