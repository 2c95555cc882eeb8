def cents(euros):
    return round(euros * 100)
