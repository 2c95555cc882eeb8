import pytest

# More.
