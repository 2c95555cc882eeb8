size = 1

color = "blue"
handle = True
