callback()
