x
Y
z
