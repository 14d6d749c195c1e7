"""How much the counted tests try, and the seed of the day."""

from __future__ import annotations

import os
from datetime import UTC, datetime

LONG = os.environ.get("BARSIS_TEST_SCALE", "") == "long"
"""Whether counts are those of `make long`."""

EVERY = LONG or os.environ.get("BARSIS_TEST_TURNS", "") == "all"
"""Whether tests that take turns are all tried, not only those of the day."""

SEED = int(os.environ.setdefault("BARSIS_TEST_SEED", f"{datetime.now(UTC):%Y%m%d}"))
"""What the laws draw from: another number every day, the same for every process of a run."""


def is_its_day(number: int, days: int) -> bool:
    """Return whether the case of that number is tried: one in *days* is, others every day.

    With ``BARSIS_TEST_TURNS=all``, and in long runs, all are.
    """
    return EVERY or (number + SEED) % days == 0
