P = re.compile(r"\s*\d+\.\w")
Q = 1
