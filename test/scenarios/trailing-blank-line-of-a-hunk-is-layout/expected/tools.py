"""Tools."""
import os

def where():
    return os.path.abspath(".")
