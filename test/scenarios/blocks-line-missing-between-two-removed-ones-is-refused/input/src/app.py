def total(items):
    if not items:
        return result
    result = sum(items)
    return result
