def show(a):
    print("✅ ready", a)
    return 1
