size = 2
color = "red"
handle = True
