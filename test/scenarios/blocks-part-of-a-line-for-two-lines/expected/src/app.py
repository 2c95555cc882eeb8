call(alpha,
    beta)
