NAMES = ["ada"]
