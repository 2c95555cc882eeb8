if x:
    a()
else:
    b()
    c()
print(1)
