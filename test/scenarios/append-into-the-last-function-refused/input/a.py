def setup():
    connect()


def main():
    app = create()
    app.run()
