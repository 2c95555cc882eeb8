if a > b && c:
