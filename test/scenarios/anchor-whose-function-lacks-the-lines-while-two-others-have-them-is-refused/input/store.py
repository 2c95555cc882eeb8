def load(path):
    data = read(path)
    return data


def save(path):
    data = read(path)
    return None


def drop(path):
    remove(path)


def copy(path):
    data = read(path)
    return None
