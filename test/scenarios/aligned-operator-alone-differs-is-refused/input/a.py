start()
if size <= limit:
    grow()
stop()
