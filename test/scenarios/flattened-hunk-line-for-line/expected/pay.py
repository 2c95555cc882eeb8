def pay(u):
    if u.ok:
        refund(u)
    log(u)
