x
y
x
x
ax = 1
