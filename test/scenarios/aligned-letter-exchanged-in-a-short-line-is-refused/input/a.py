def run(x):
    prepare(x)
    invert(x)
    finish(x)
