a


b

c
