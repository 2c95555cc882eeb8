import os
import sys
import json


def one(a):
    """First."""
    x = a + 1

    return x


def two(a):
    """Second."""
    x = a + 2

    return x


class K:
    name = "k"

    def m(self, a):
        return 1

    def n(self):
        return 2
