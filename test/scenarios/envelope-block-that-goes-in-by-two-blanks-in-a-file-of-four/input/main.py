import sys


def main():
    run()


def run():
    if ready:
        start()
