 9 | a
 | b
