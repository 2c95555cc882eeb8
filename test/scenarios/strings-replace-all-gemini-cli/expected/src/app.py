run()
run()
