def a(x="it’s — one"):
    return 1

def b(x="it’s — two"):
    return 1
