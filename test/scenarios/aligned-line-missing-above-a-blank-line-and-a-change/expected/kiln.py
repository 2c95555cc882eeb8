import clay


def fire(kiln, load):
    kiln.close()

    heat = kiln.heat_for(load, slowly=True)
    return heat


def rest(kiln):
    kiln.open()
