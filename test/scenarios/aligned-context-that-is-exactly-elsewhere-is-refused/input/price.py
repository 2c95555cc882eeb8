def price(item):
    if item.kind == "book":
        total = item.price
        if item.sale:
            total -= 1
        return total
    if item.kind == "toy":
        total = item.price * 2
        return total
    return 0
