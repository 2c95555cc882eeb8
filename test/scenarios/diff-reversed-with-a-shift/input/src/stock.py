"""Keeps the stock of a small shop."""

from dataclasses import dataclass


@dataclass
class Item:
    name: str
    count: int = 0
    price: int = 0


def restock(item, count):
    if count <= 0:
        raise ValueError("count must be positive")
    item.count += count
    return item


def sell(item, count):
    if count > item.count:
        raise ValueError("sold out")
    item.count -= count
    return item
