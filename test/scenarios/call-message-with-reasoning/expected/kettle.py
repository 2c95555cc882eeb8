def heat():
    return "boiling"
