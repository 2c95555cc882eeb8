x = "1\n"
y = 2\n