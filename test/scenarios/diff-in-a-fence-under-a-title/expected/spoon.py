bent = 1
