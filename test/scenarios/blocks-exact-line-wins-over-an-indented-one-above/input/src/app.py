def end():
    close(log)


close(log)
