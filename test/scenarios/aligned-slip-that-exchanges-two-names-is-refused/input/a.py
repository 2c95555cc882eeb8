def ok(user):
    admin = user.is_admin
    if user.is_active and not user.is_admin:
        return True
    return False
