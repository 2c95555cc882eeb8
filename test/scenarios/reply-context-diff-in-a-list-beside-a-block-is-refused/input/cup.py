def pour():
    return "poured"
