call(omega, zeta)
