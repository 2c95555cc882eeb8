print(\"b\")
print("a")
