"""Tools."""
import os

def where():
    return os.getcwd()


if __name__ == "__main__":
    print(where())
