def load(path):
    with open(path, "rb") as file:
        return parse(file)


def save(path):
    pass
