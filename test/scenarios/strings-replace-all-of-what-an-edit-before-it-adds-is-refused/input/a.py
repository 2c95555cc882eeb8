load(1)
load(2)
run()
