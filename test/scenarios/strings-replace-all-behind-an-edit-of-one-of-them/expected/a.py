read(1, 2)
read(2)
run()
