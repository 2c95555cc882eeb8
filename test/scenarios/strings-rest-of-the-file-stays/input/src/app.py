# “a” – ½  
print(“one”)
end()
# ‘b’… 
