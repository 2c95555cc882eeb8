size = 2
color = "blue"
