LIMIT = 100

def parse(text):
    parts = text.split(",")

    return parts
