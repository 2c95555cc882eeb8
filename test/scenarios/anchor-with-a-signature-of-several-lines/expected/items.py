def build(
    name,
    size,
):
    item = make(name)
    return item


def copy(
    name,
):
    item = make(name)
    return item.copy()
