def lit():
    return True
