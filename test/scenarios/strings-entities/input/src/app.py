if a < b && c:
