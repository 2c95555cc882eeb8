head()
a = 1
