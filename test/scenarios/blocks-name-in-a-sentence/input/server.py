timeout = 30
port = 80
