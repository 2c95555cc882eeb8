def show(a):
    # a → b — done
    print("✅ ready")
    return 2
