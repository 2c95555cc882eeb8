import os
import re
HOME = os.environ["HOME"]
