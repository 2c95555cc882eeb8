def run():
    start()
    stop()
