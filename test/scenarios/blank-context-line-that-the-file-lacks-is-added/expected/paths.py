import os
import re

HOME = os.environ.get("HOME")
