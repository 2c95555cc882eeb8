start()
# read some settings of one user from the network
load()
stop()
