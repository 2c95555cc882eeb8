def on(lamp):
    lamp.power = 1
    return lamp
