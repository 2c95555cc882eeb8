def load(path):
    data = read(path)
    return None


def save(path):
    data = read(path)
    return data


def drop(path):
    remove(path)
