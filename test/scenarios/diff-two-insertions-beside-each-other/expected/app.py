import os
import sys
def greet(name):
    print("Hi " + name)
