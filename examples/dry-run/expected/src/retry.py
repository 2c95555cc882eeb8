import time


def delay(attempt):
    return 2 ** attempt


def retry(call, attempts=3):
    for attempt in range(attempts):
        try:
            return call()
        except OSError:
            if attempt == attempts - 1:
                raise
            time.sleep(delay(attempt))
