timeout = 60
port = 80
