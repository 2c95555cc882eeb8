def total(items):
    result = 0
    for item in items:
        result += item.price
        if item.count > 1:
            result *= item.count
    return result
