x = 0

# one
a = 1
