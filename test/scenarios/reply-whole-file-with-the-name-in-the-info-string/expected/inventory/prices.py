"""Prices by article."""

PRICES = {
    "bolt": 12,
    "nut": 7,
    "screw": 4,
    "washer": 2,
}


def price_of(sku: str) -> int:
    return PRICES.get(sku, 0)


def worth(counts: dict[str, int]) -> int:
    return sum(price_of(sku) * count for sku, count in counts.items())
