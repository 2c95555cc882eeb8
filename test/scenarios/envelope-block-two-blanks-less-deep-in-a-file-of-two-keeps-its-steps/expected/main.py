import sys

def main():
  if ready:
    if sys.argv:
      run()

def run():
  if ready:
    start()
