def f():
    go()  
    end() 	
x
