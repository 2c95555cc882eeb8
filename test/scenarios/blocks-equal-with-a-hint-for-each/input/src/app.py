head()
go()
x
go()
y
go()
