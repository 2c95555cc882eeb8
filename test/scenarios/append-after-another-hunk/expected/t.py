import sys

def a():
    return 3

def b():
    return 2

def c():
    return 4
