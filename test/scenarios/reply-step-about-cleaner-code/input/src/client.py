import os
import logging

from src.config import load_config


class Client:
    def __init__(self, config):
        self.config = config

    def fetch(self, url):
        response = self.session.get(url)
        return response.json()

    def close(self):
        self.session.close()
