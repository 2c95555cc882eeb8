def heat():
    fill()
    if cold:
        boil()


def wash():
    rinse()
