def load(path):
    data = read(path)

    check(data, 2)
    return data


def store(path):
    data = read(path)
    write(path, data)
    return data
