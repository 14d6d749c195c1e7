"""Every kind of breakage of an arbiter's folder is found, at its board, with its remedy."""

from __future__ import annotations

import pytest

from tests.events.breakages import BREAKAGES, Breakage, measure
from tests.scale import LONG


@pytest.mark.parametrize("kind", BREAKAGES, ids=lambda kind: kind.about)
def test_a_breakage_is_found_where_it_is_with_its_remedy(kind: Breakage) -> None:
    count = 20 if LONG else 1
    tally = measure(kind, 1, count)
    assert tally.made == count
    assert kind.may_be_legal or tally.legal == 0
    # a wrong turn may be refused only turns later, and a turn before it be doubted as well
    assert set(tally.misses) <= ({"line", "once"} if kind.may_be_legal else set())


def test_there_are_32_kinds() -> None:
    assert len({kind.about for kind in BREAKAGES}) == 32
