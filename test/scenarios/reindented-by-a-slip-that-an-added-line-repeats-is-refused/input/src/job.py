class Job:
    def run(self):
        start()
        if ready:
            go()
