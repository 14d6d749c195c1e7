"""Former names of members of public classes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from barsis_notation import Checks
from barsis_notation.formats import DEFAULT_LIMITS, Decoded, Limits
from barsis_notation.rulesets.odds import Device

RENAMED = [
    (Checks, "may_come_unread", "can_leave_turns_unread"),
    (Decoded, "byte", "get_file_offset"),
    (Decoded, "place", "locate_byte"),
    (Decoded, "where", "locate"),
    (Device, "chances", "face_chances"),
    (Device, "shown", "count_shown"),
    (Limits, "of_worker", "worker_limits"),
    (Limits, "skip", "max_skip"),
    (Limits, "skip_lines", "max_skip_lines"),
]


@pytest.mark.parametrize(("owner", "former", "name"), RENAMED)
def test_a_former_name_still_works(owner: type, former: str, name: str) -> None:
    with pytest.warns(DeprecationWarning, match=rf"^{owner.__name__}\.{former} .*: use {name}$"):
        found = getattr(owner, former)
    assert found is getattr(owner, name)


def test_a_former_name_gives_the_value_of_an_instance() -> None:
    with pytest.warns(DeprecationWarning, match="use max_skip$"):
        assert DEFAULT_LIMITS.skip == DEFAULT_LIMITS.max_skip
    die = Device("d6", 1, (1, 2, 3, 4, 5, 6))
    with pytest.warns(DeprecationWarning, match="use face_chances$"):
        assert die.chances(Fraction(1, 6)) == die.face_chances(Fraction(1, 6))
