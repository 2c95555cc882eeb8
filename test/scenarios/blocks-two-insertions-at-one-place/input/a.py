import re

run()
