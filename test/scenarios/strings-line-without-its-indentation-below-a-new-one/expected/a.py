def run():
    if a:
        x = 1
        log(x)
        return x
