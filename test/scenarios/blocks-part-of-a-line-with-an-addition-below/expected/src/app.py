call(alpha, omega)
