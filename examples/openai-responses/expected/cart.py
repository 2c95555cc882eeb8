def names(items):
    return [item.name for item in items]


def total(items):
    return sum(item.price * item.count for item in items if item.price > 0)
