import moon


def low(day):
    return moon.phase(day) * 2


def high(day):
    return moon.phase(day) * 4
