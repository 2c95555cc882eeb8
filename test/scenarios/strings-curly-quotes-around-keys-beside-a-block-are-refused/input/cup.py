size = 1

color = "red"
handle = True
