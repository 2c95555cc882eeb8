a

second = other

b
