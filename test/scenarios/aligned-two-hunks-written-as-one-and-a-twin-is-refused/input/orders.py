def first(order):
    order.check()
    return order.total


def alpha_0(value):
    return value + 0


def beta_1(value):
    return value + 1


def gamma_2(value):
    return value + 2


def delta_3(value):
    return value + 3


def epsilon_4(value):
    return value + 4


def zeta_5(value):
    return value + 5


def eta_6(value):
    return value + 6


def theta_7(value):
    return value + 7


def last(order):
    order.close()
    return order.number


def later(order):
    order.close()
    return order.number
