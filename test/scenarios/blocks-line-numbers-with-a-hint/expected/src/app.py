head()
go(1)
a = 1
b = 2
go()
end()
