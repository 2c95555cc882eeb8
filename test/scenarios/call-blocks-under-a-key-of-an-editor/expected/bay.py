def open_bay(bay):
    lamps.on(bay)
    return bay


def close_bay(bay):
    lights.off(bay)
