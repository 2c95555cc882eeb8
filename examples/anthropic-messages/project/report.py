from cart import total


def report(items):
    print("Sum:", total(items))
