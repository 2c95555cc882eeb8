def total(items):
    result = sum(map(cost, items))
    return result


def count(items):
    return len(items)
