shade = None
