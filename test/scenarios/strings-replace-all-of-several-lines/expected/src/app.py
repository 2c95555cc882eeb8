run()
y
run()
