a = 1
<<<<<<< SEARCH
x
=======
y
>>>>>>> REPLACE
