class A:
    def f():
        """One.

          two
          three
        """
