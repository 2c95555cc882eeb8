import os
import re


def main():
    print(os.getpid())
    print(re)
