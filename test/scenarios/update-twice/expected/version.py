# version
VERSION = "1.2"
