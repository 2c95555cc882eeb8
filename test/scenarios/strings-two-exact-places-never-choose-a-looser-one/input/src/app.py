x = go()
y = 1

x = go()
y = 1

    x = go()
    y = 1 
