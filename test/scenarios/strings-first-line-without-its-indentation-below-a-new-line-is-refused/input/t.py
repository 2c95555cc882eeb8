class T:
    def test(self, x):
        if x is None:
            return None
        result = compute(x)
        return result
