def add(self, item):
    self.total += item.price * item.qty
    self.save()
