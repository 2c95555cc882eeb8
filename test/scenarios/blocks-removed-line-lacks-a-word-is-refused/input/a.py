def run(a, b):
    total = add(a, b, carry, base)
    print(total)
    return total
