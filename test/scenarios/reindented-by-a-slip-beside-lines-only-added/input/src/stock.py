class Stock:
    def total(self):
        amount = 0
        for item in self.items:
            amount += item.amount
        return amount

    def names(self):
        return [item.name for item in self.items]
