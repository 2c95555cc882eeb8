class Form:
    def validate(
        self,
        value,
    ):
        check(value)
        return False

    def other(self, value):
        check(value)
        return True
