def lit():
    return False
