total = price_in(item)
