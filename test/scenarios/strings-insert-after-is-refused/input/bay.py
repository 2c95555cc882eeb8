def open_bay(bay):
    lights.on(bay)
    return bay


def close_bay(bay):
    lights.off(bay)
