head()
go()
a = 1
b = 2
go(1)
end()
