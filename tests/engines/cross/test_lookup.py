"""What the integer tables are made with."""

from __future__ import annotations

import pytest

from barsis_notation.engines.vectors import shift_left


@pytest.mark.parametrize("places", [0, 1, 31, 32, 35, 62])
def test_shifts_are_as_wide_compiled_as_pure(places: int) -> None:
    assert shift_left(1, places) == 2**places
