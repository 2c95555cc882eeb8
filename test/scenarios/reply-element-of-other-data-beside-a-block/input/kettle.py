def boil(water):
    heat(water)
    return "hot"


def pour(water):
    return "poured"
