if a:
    x = 1 
    y = 2
x = 5
y = 2
