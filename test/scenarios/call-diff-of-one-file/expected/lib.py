def two():
    return 20
