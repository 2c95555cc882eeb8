print(\"a\")
print("a")
