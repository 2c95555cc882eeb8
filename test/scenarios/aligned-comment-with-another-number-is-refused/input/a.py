start()
# keep at most the first 20 lines of the log file
lines = lines[:20]
stop()
