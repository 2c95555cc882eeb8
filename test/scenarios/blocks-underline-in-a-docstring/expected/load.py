def load(path):
    """Load a file.

    Example
    =======
    load("a.txt")
    """
    with open(path) as file:
        return file.read()
