import sys

def main():
  if ready:
    run()

def run():
  if ready:
    start()
