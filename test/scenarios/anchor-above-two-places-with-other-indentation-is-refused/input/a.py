def run():
  if one:
    check()
    go()
  if two:
    check()
    go()
