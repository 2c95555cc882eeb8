def on(lamp):
    lamp.power = 5
    lamp.log()
    return lamp
