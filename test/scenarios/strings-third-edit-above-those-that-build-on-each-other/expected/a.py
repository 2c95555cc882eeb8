import os
import sys


def load(path):
    with open(path) as f:
        return f.read().strip()
