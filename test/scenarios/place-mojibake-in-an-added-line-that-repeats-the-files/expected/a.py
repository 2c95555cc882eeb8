def show(a):
    if a:
        print("✅ ready", a)
    return 1
