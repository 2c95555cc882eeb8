size = 2
color = "red"
