import os
PORT = 80
HOST = "a"
NAME = "b"

DEBUG = True
TRACE = False
VERBOSE = True

WORKERS = 8
TIMEOUT = 30
