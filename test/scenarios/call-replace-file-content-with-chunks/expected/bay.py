def open_bay(bay):
    lamps.on(bay)
    return bay.open()


def close_bay(bay):
    lamps.off(bay)
