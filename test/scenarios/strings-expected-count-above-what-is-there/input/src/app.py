go()
