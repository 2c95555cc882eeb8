go()
if a:
  go()
  if b:
    go()
