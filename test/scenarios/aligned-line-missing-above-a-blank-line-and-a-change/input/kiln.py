import clay


def fire(kiln, load):
    kiln.close()

    heat = kiln.heat_for(load)
    return heat


def rest(kiln):
    kiln.open()
