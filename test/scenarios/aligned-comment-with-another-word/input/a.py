start()
# read the settings of the user from the disk
load()
stop()
