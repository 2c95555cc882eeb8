def yes(a):
    print("✅ ready", a)

def no(a):
    log("no", a)
