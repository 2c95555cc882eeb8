import os
import re
import sys


def main():
    name = os.environ.get("NAME", "world")
    print("Hello " + name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
