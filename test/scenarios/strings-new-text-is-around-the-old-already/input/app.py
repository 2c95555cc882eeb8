import os

import sys
run()
