import os

def b():
    return os.sep
