tone = 1
