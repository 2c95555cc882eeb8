tone = 2
