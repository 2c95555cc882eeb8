call(alpha)
