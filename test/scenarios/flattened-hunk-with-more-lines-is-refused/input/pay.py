def pay(u):
    if u.ok:
        charge(u)
    log(u)
