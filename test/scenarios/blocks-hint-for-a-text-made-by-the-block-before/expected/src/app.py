go()
x = 2
go()
b = 2
