retries = 1
timeout = 30
