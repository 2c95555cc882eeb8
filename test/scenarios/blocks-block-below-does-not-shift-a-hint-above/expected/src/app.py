head()
go(1)
a = 1
b = 2
go()
c = 3
d = 4
e = 5
go()
x = 1
y = 2
z = 3
end()
