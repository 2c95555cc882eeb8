def total(items):
    result = sum(item.price * item.quantity for item in items)
    return result or 0


def count(items):
    return len(items)
