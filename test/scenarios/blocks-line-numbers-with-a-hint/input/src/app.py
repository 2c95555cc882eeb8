head()
go()
a = 1
b = 2
go()
end()
