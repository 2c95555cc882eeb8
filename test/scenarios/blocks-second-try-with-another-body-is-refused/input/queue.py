class Queue:
    def __init__(self):
        self.items = []

    # Override these.
    def put(self, item):
        self.items.append(item)
