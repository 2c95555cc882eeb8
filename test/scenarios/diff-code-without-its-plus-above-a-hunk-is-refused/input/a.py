import os


def a():
    return 1


def b():
    return 2


LIMIT = 3
