class Report:
    def calculate_total(items):
        """Calculate sum"""
        return sum(item * 1.1 for item in items)
