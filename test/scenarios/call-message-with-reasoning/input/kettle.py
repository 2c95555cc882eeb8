def heat():
    return "hot"
