go()
x
y
go()
x
