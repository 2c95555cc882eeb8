import queue

jobs = queue.Queue()
