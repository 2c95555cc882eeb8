begin()
one()
two()
end()
