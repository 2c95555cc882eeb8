"""Tools."""
import os

def where():
    return os.getcwd()
