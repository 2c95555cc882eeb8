head()
go(1)
x
go()
y
go(1)
