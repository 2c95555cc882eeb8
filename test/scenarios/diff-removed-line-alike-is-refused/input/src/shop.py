def open_shop(shop):
    shop.state = "open"
    shop.log("opened the shop")


def close_shop(shop):
    shop.state = "closed"
    shop.log("closed the shop")
