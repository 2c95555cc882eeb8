HOST = "a"
