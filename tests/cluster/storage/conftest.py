"""A bucket for the tests of what reads objects and of what puts them."""

import pytest

from tests.cluster.storage.moto import Bucket, end_point, point_at


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Bucket:
    """Return a new bucket that the environment lets this process reach."""
    point_at(end_point(), monkeypatch)
    return Bucket(end_point())
