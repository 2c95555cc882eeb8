def load(path):
    """Load a file.

    Example
    =======
    load("a.txt")
    """
    return open(path).read()
