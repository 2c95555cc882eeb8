def fill():
    jars = 4
    wash(jars)
    return jars
