import os
import logging

DEFAULT_TIMEOUT = 30
MAX_RETRIES = 3


def load_config(path):
    with open(path) as handle:
        return parse(handle.read())


def parse(text):
    result = {}
    for line in text.splitlines():
        key, value = line.split("=")
        result[key] = value
    return result
