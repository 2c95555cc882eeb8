class Account:
    def deposit(self, amount):
        self.balance += amount
        self.log.append(amount)
        return self.balance

    def withdraw(self, amount):
        self.balance -= amount
        self.log.append(amount)
        return self.balance


def transfer(source, target, amount):
    source.withdraw(amount)
    target.deposit(amount)
