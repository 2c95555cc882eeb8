a = 1
b = 2
say(‘it’)
end()
c = 3
say('it')
end()
