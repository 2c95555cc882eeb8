def f(user):
    if not user.active:
        deny(user)
    return 1
