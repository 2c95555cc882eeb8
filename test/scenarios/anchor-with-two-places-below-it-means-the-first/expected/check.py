def check(value):
    if value < 0:
        return None
    if value > 9:
        return False
    return True
