def net(price):
    price -= tax
# price -= discount
    return round(price)


def gross(price):
    price += tax
    return price
