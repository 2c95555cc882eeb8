def open_bay(bay):
    lights.on(bay)
    doors.open(bay)
    return bay


@logged
def close_bay(bay):
    lights.off(bay)
