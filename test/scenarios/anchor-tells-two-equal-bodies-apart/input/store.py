def load(path):
    data = read(path)
    return None


def save(path):
    data = read(path)
    return None


def drop(path):
    remove(path)
