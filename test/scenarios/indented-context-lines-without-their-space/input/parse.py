def parse(text):
    tree = build(text)
    return tree
