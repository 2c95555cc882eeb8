def load(path):
    data = parse(path)
    return None


def save(path):
    data = read(path)
    return None


def drop(path):
    remove(path)
