start()
// first user.load(id), then user.save(name)
load()
stop()
