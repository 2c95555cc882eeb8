retries = 2
timeout = 30
