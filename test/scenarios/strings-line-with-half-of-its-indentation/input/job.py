class Job:
    def run(self):
        if self.done:
            return 1
        return 2
