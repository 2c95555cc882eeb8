def heat():
    fill()
    if cold:
        boil()
    log()


def wash():
    rinse()
