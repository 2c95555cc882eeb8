port = 80
host = "a"
