  a
 b

 b
   a
 b
