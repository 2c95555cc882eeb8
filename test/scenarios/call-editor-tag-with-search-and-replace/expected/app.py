LIMIT = 50

def parse(text):
    parts = text.split(",")

    return parts
