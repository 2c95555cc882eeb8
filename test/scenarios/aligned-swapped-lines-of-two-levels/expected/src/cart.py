def total(items, rate):
    result = 0
    if rate:
        result = len(items)
    for item in items:
        result += item.price * rate
    return result
