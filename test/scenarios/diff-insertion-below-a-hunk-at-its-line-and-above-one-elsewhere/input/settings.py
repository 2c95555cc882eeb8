PORT = 80
HOST = "a"
NAME = "b"

DEBUG = False
TRACE = False

WORKERS = 4
TIMEOUT = 30
