head()
go(1)
go(2)
a = 1
b = 2
go()
c = 3
d = 4
e = 5
go(3)
end()
