def greet(name="you"):
    return 'goodbye ' + name  # - done
