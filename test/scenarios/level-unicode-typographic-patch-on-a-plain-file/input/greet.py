def greet(name="you"):
    return 'hello ' + name  # - done
