# “a” – ½  
print(“one”)
stop()
# ‘b’… 
