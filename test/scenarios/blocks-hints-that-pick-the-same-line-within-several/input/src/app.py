go()
y = 0
go()
x = 1
