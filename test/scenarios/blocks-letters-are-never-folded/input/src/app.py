print(NAME)
