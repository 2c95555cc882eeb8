def run():
    if a:
        x = 1
        return x
