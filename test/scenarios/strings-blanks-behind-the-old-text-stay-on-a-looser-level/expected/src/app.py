def f():
    run()
    finish() 	
x
