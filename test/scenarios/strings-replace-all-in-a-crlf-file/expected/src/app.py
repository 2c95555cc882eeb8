run()
x
run()
x
