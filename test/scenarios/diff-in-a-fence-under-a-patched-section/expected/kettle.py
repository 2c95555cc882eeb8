def boil():
    return "boiling"
