head()
go(2)
x
go()
y
go(1)
