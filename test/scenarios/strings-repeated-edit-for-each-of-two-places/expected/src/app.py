run()
x
run()
