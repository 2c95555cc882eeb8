amount = price_of(item_b)
