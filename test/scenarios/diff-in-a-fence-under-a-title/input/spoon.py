bent = 0
