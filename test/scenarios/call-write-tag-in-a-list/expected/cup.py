def pour():
    return "served"
