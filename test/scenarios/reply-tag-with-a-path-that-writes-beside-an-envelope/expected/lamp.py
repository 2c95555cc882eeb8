def turn(lamp):
    lamp.on = lamp.dim == 0
    return lamp
