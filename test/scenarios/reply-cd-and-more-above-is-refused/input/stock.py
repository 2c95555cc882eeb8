"""Keeps count of what is in the warehouse."""

from dataclasses import dataclass, field


@dataclass
class Stock:
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, sku: str, amount: int) -> None:
        self.counts[sku] = self.counts.get(sku, 0) + amount

    def remove(self, sku: str, amount: int) -> None:
        self.counts[sku] = self.counts[sku] - amount

    def total(self) -> int:
        return sum(self.counts.values())


def report(stock: Stock) -> str:
    lines = []
    for sku, count in stock.counts.items():
        lines.append(f"{sku}: {count}")
    return "\n".join(lines)


if __name__ == "__main__":
    stock = Stock()
    stock.add("bolt", 12)
    print(report(stock))
