"""Hypothesis profiles, and how large the counted tests are."""

import os

import pytest
from hypothesis import HealthCheck, settings

LONG = os.environ.get("BARSIS_TEST_SCALE", "") == "long"

settings.register_profile(
    "default", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "long", deadline=None, max_examples=5000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("long" if LONG else "default")


@pytest.fixture(scope="session")
def scale() -> int:
    """Return by how much a test multiplies its counts: 1, or 25 with BARSIS_TEST_SCALE=long."""
    return 25 if LONG else 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked ``long``, unless it is asked for."""
    left_out = [] if LONG else [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
