"""A tally counts stretches of throws; two tallies count both."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.statistics.tallies import ThrowTally, tally_throws

STRETCHES = st.lists(st.lists(st.sampled_from(["0", "1", "5", "31"]), max_size=5), max_size=6)


def test_a_tally_of_three_stretches() -> None:
    assert tally_throws([["5", "5", "1"], ["2"], []]) == ThrowTally(
        outcomes={"5": 2, "1": 1, "2": 1},
        pairs={("5", "5"): 1, ("5", "1"): 1},
        stretches=2,
    )


@given(STRETCHES, STRETCHES)
def test_tallies_add_up(some: list[list[str]], others: list[list[str]]) -> None:
    assert tally_throws(some) + tally_throws(others) == tally_throws([*some, *others])


@given(STRETCHES)
def test_all_throws_but_the_last_of_each_stretch_come_before_another(
    stretches: list[list[str]],
) -> None:
    tally = tally_throws(stretches)
    assert sum(tally.pairs.values()) == tally.throws - tally.stretches
    assert tally.stretches <= tally.throws
