start()
store.assign(valueY, target)
stop()
