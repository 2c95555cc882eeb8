head()
a = 2
