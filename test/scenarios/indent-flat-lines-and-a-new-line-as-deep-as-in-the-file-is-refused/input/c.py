def begin(name):
    listing = active.get(name)
    if not listing:
        listing = set()
        active[name] = listing
    return listing
