"""Stock of the warehouse: what is there, what is reserved, what must be ordered."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta

logger = logging.getLogger(__name__)

REORDER_DAYS = 14
MINIMUM = 5


class OutOfStock(Exception):
    """More was asked for than there is."""


@dataclass
class Product:
    sku: str
    name: str
    on_hand: int = 0
    reserved: int = 0
    ordered_at: datetime | None = None
    tags: list[str] = field(default_factory=list)

    @property
    def available(self) -> int:
        return self.on_hand - self.reserved


class Inventory:
    def __init__(self, products: list[Product]) -> None:
        self._products = {product.sku: product for product in products}
        self._history: list[tuple[datetime, str, int]] = []

    def reserve(self, sku: str, count: int) -> Product:
        product = self._find(sku)
        if product.available < count:
            logger.warning("only %d of %s left", product.available, sku)
            raise OutOfStock(sku)
        product.reserved += count
        self._log(sku, -count)
        return product

    def release(self, sku: str, count: int) -> Product:
        product = self._find(sku)
        product.reserved = max(0, product.reserved - count)
        self._log(sku, count)
        return product

    def receive(self, sku: str, count: int) -> None:
        product = self._find(sku)
        product.on_hand += count
        product.ordered_at = None
        self._log(sku, count)

    def to_order(self, now: datetime) -> list[Product]:
        result = []
        for product in self._products.values():
            if product.available >= MINIMUM:
                continue
            if product.ordered_at is not None:
                age = now - product.ordered_at
                if age < timedelta(days=REORDER_DAYS):
                    continue
            result.append(product)
        return sorted(result, key=lambda product: product.available)

    def history(self, sku: str) -> list[int]:
        return [count for _, name, count in self._history if name == sku]

    def _find(self, sku: str) -> Product:
        try:
            return self._products[sku]
        except KeyError:
            raise LookupError(f"no product {sku}") from None

    def _log(self, sku: str, count: int) -> None:
        self._history.append((datetime.now(), sku, count))


def load(rows: list[dict[str, str]]) -> Inventory:
    products = []
    for row in rows:
        products.append(
            Product(
                sku=row["sku"],
                name=row["name"],
                on_hand=int(row.get("on_hand", "0")),
            )
        )
    return Inventory(products)
