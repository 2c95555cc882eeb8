def fill():
    jars = 4
    return jars
