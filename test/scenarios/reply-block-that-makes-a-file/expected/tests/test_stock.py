from inventory.stock import Stock, report


def test_report():
    stock = Stock()
    stock.add("bolt", 1)
    assert report(stock) == "bolt: 1"
