if count >= limit and count:
