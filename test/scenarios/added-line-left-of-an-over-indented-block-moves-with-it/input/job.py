class Job:
    def run(self):
        return 1
