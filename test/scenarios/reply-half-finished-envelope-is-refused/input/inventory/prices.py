"""Prices by article."""

PRICES = {
    "bolt": 12,
    "nut": 7,
    "washer": 2,
}


def price_of(sku: str) -> int:
    return PRICES[sku]


def worth(counts: dict[str, int]) -> int:
    return sum(price_of(sku) * count for sku, count in counts.items())
