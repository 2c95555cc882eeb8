size = 1
color = "red"
