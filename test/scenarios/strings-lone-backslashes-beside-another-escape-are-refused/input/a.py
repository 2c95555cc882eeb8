P = re.compile(r"\d+\.\w")
Q = 1
