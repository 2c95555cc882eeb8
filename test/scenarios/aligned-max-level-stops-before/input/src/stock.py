class Stock:
    # Counts the items on every shelf, broken ones too.
    def count(self, shelf):
        total = 0
        for item in shelf.items:
            total += item.amount
        return total

    def value(self, shelf):
        price = self.prices[shelf.name]
        return price * self.count(shelf)
