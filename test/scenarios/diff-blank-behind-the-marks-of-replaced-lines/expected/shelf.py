def fill():
    jars = 5
    if jars:
        wash()
    return jars
