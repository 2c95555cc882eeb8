def first():
    load()
    save()
