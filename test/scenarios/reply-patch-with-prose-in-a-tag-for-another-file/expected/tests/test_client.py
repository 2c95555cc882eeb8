import os
import logging

from src.client import Client


def test_fetch():
    client = Client({"a": 1})
    assert client.fetch("x") == {}
