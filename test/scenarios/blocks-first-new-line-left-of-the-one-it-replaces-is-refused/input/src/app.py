def f(rep):
    while rep:
        try:
            data = load(rep)
            send(data)
            close(data)
