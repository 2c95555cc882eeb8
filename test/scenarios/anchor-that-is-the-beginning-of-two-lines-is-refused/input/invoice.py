class Invoice(Base):
    def total_net(self):
        return self.sum

    def total_gross(self, rate):
        return self.sum
