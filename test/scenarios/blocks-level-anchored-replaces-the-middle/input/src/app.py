def total(items):
    result = sum(item.price * item.quantity for item in items)
    return result


def count(items):
    return len(items)
