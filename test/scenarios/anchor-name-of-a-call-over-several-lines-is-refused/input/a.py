def first():
    result = validate(
        one,
    )
    check()
    return 1

def second():
    check()
    return 1
