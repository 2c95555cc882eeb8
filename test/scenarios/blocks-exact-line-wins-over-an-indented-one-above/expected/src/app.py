def end():
    close(log)


log.close()
