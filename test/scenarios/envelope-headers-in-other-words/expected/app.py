port = 8080
host = "a"
