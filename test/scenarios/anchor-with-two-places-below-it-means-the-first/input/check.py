def check(value):
    if value < 0:
        return False
    if value > 9:
        return False
    return True
