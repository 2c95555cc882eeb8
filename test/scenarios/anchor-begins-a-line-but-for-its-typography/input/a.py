def a(x="it’s — one"):
    return 1

def b(x="it’s — two", **more):
    return 1
