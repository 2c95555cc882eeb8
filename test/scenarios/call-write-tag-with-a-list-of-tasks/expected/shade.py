class Shade:
    pass
