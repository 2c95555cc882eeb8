go()
go()
go()
