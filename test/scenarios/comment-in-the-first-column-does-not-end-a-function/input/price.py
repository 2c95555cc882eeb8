def net(price):
    price -= tax
# price -= discount
    return price


def gross(price):
    price += tax
    return price
