def f(rep):
    while rep:
        try:
            data = load(rep)
        log(data)
        close(data, 1)
