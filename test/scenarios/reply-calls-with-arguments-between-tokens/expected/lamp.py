class Lamp:
    on = True
