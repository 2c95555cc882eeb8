LIMIT = 50

def parse(text):
    if not text:
        raise ValueError("empty")
    parts = text.split(",")

    return parts
