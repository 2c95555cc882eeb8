def pay(self):
    amount = self.amount()
    ready = self.check(amount)
    return ready
