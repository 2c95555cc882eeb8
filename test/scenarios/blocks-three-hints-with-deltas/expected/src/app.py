head()
go(1)
b = 2
go(2)
x = 0
y = 0
z = 0
c = 3
d = 4
e = 5
go(3)
end()
