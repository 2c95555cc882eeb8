def turn(lamp):
    lamp.on = not lamp.on
    return lamp
