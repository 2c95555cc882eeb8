def on(lamp):
    lamp.log()
    # Switch it on, and wait until it is bright
    lamp.power = 1
