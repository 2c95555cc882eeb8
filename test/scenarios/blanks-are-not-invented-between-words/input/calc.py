total=a+b
