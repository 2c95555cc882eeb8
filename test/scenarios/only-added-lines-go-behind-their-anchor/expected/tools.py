"""Tools."""
import os
import sys

def where():
    return os.getcwd()
