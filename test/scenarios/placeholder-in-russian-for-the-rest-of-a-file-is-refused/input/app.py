HOST = "local"
PORT = 80


def serve():
    listen(HOST, PORT)
