# version
VERSION = "1.0"
