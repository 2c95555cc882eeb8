"""What can go wrong."""


class OutOfStock(ValueError):
    """More was taken out than there is."""
