x
old code
