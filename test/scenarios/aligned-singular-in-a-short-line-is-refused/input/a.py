def run(x):
    prepare(x)
    loadUser(x)
    finish(x)
