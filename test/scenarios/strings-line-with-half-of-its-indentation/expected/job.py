class Job:
    def run(self):
        if self.done:
            return 1
        self.log()
        return 2
