LIMIT = 100


def parse(text):
    # split the text
    parts = text.split(",")
    found = []

    # look at each part
    for part in parts:
        found.append(part.strip())
    return found
