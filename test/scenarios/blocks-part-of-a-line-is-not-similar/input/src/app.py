call(alpho)
