def boil():
    return "hot"
