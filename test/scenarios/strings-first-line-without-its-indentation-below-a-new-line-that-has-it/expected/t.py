class T:
    def test(self, x):
        if x is None:
            return None
        x = validate(x)
        result = compute(x)
        return result
