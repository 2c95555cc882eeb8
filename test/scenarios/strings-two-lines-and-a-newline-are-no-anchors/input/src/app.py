begin()
other()
end()
