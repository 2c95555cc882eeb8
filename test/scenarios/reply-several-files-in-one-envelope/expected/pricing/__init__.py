from pricing.table import price_of, worth

__all__ = ["price_of", "worth"]
