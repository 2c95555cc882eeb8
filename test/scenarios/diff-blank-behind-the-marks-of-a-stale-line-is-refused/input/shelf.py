def fill():
    jars = 6
    return jars
