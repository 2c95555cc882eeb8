def open_shop(shop):
    shop.state = "open"
    shop.log("closed the shop")


def close_shop(shop):
    shop.state = "closed"
    shop.log("closed the shop")
