head()
go()
x
go(1)
y
go()
