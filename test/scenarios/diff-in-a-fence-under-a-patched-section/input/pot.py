def fill():
    return "hot"
