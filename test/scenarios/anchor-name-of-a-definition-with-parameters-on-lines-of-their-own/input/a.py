class Form:
    def validate(
        self,
        value,
    ):
        check(value)
        return True

    def other(self, value):
        check(value)
        return True
