def north(box):
    box.turn(1)
    return box

def east(box):
    box.turn(1)
    return box

def south(box):
    box.turn(1)
    return box

def west(box):
    box.turn(1)
    return box
