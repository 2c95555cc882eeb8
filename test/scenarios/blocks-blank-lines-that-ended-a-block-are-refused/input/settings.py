class Settings:
    host = "localhost"
    port = 8080
    debug = False
    workers = 4


def load():
    return Settings()
