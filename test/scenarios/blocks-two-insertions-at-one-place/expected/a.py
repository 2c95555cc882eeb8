import re
import sys
start()
run()
