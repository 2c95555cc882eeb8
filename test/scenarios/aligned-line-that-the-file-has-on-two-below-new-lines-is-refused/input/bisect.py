def check(lo, hi):
    if lo < 0:
        raise ValueError(
            "lo must be non-negative and not above hi")
    return hi
