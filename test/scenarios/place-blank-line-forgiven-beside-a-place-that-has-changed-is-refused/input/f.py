def load(path):
    data = read(path)

    check(data)
    return data


def store(path):
    data = read(path)
    check(data_v2)
    return data
