"""The last checker borne off in one word, where both numbers had to be played (SB5)."""

from __future__ import annotations

import pytest

from barsis_notation.record.structs import Player, Record, RulesetRef, Start
from barsis_notation.validation import check_record

BOTH = "W:2,off(14) B:1(2),4-7,11(2),21,24,off(5)"
FREE = "W:3,off(14) B:1(2),4-7,11(2),20,21,off(5)"


def names_of(men: str, turn: str, *, end_with_win: bool = False) -> list[str]:
    options = {"turn.end_with_win": True} if end_with_win else {}
    record = Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id="shesh-besh", version=1, options={**options}),
        players=[Player(seats=["W"]), Player(seats=["B"])],
        start=Start(position=f"shesh-besh {men} to=W"),
        turns=[turn],
    )
    return [finding.name for finding in check_record(record).findings if finding.turn]


def test_a_way_that_hits_nobody_is_a_joined_move() -> None:
    assert names_of(FREE, "W 41: 3/off") == ["lenient-turn"]
    assert names_of(FREE, "W 41: 3/2 2/off") == []
    assert names_of(FREE, "W 41: 3/off", end_with_win=True) == []


@pytest.mark.parametrize("turn", ["W 12: 2/off", "W 12: 2/off pass"])
def test_a_hit_is_not_read_into_it(turn: str) -> None:
    assert names_of(BOTH, turn)[0] in ("must-use-both-dice", "pass-not-allowed")
    assert names_of(BOTH, turn, end_with_win=True) == []


def test_the_refusal_names_the_number_left_and_the_option() -> None:
    record = Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id="shesh-besh", version=1),
        players=[Player(seats=["W"]), Player(seats=["B"])],
        start=Start(position=f"shesh-besh {BOTH} to=W"),
        turns=["W 12: 2/off"],
    )
    finding = check_record(record).findings[0]
    assert "1 was left" in finding.message
    assert finding.legal_under == ["turn.end_with_win=true"]
