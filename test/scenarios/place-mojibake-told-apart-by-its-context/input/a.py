def yes(a):
    print("✅ ready", a)

def no(a):
    print("❌ ready", a)
