line 1 of new file
line 2 of new file
