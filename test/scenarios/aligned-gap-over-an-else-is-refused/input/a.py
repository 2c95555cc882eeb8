def f(user):
    if user.admin:
        log(user)
    else:
        grant(user)
        notify(user)
    return user
