def f(rep):
    while rep:
        try:
            # several
            if rep.many:
                parts = []
                for part in rep:
                    data = load(part)
