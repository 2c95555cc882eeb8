def b(x="it’s — two"):
    return 1
