import sys

def main():
    return 0

sys.exit(main())
