import pytest

# A test.
@pytest.mark.slow
def test_heat():
    assert heat() == "hot"

# A test.
@pytest.mark.slow
def test_size():
    assert size() == 1

# More.
