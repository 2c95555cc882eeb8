import os
import logging

from src.client import Client


def test_fetch():
    client = Client({})
    assert client.fetch("x") == {}
