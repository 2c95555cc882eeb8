def boil(water):
    heat(water)
    return "boiling"


def pour(water):
    return "poured"
