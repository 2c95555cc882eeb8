def boil(water):
    heat(water)
    return "boiling\n"


def pour(water):
    return "poured"
