def f():  
    a = “x”	
    b = 2
