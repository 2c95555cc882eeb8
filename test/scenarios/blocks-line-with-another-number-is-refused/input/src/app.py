retries = 35
