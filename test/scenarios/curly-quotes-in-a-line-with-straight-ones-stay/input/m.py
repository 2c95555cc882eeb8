a = 'x'
b = 'y'
c = 1
