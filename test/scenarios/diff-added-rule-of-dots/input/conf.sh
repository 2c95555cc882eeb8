name=one
port=80
