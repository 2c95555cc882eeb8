a = 1
b = "&lt;"
