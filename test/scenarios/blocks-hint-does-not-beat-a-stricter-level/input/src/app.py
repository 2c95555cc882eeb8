if a:
    go()
b = 1
c = 2
go()
