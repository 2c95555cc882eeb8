import os
import re


def main():
    print(os.getcwd())
    print(re)
