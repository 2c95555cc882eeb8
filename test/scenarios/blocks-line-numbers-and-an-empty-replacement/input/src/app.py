def load(path):
    with open(path) as file:
        return parse(file)


def save(path):
    pass
