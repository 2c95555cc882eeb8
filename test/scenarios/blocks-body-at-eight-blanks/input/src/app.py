class Report:
    def calculate_total(items):
        return sum(items)
