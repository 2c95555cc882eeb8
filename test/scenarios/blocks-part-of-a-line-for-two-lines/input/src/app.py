call(alpha, beta)
