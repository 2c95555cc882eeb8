# “a” – ½  
title = “one”
next = 1
# ‘b’… 
