a = 1
# >>>>>>> REPLACE this
b = 3
