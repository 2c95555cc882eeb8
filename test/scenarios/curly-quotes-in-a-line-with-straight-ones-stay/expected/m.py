a = 'z'
b = 'y'
c = 1
msg = "It's “fine”"
