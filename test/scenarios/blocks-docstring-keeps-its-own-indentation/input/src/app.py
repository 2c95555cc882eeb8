class A:
    def f():
        """One.

          two
        """
