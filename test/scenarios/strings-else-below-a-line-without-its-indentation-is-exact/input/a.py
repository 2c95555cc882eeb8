if x:
    a()
    c()
print(1)
