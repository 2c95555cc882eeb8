import sys


def main():
    if sys.argv:
        run()


def run():
    if ready:
        start()
