def f():  
    a = “x”	
    b = 3
