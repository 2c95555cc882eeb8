import os


def load(path):
    with open(path) as file:
        text = file.read()
    lines = text.splitlines()
    return [line for line in lines if line]
