import os
import sys
import re

run()
