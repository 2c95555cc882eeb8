while count >= limit:
