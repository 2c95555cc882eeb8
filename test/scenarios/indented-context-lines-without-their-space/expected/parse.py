def parse(text):
    tree = build(text)
    check(tree)
    return tree
