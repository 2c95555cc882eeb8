call(a, 0, b, 0)
