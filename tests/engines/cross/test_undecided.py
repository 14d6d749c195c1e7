"""Turns that can be read in more ways than are followed: undecided, never wrongly refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from barsis_notation.engines.cross.owed import MAX_READINGS
from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.record.structs import Player, Record, RulesetRef, Start
from barsis_notation.rulesets import load_ruleset
from barsis_notation.validation import check_record

OPTIONS: dict[str, Any] = {"pawns": 16, "device.n": 7, "turn.mode": "accumulate"}
RULES = load_ruleset("pachisi", options=OPTIONS)
POSITION = "pachisi S:9(8),83(8) E:bar(16) N:bar(16) W:bar(16) to=S"
TIMES = 2
VALUES = {"0": 7, "1": 10, "7": 14, "5": 25}
HOME = ["83/off"] * 8
"""Eight men go home by any of eighteen values: which of them, the turn does not say."""
USED = list(product(range(TIMES + 1), repeat=len(VALUES)))
"""How many of the other men use each of the values."""


def thrown() -> str:
    return "+".join([throw for throw in VALUES for _ in range(TIMES)] + ["6"] * 9 + ["2"])


def turn(used: Sequence[int], home: Sequence[str] = HOME) -> str:
    """Return the turn in which *used* says how many men use each value, besides those at home."""
    moves = [f"9/{9 + v}" for n, v in zip(used, VALUES.values(), strict=True) for _ in range(n)]
    return " ".join([f"S {thrown()}:", *home, *moves])


def names_of(text: str) -> list[str]:
    record = Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id="pachisi", version=1, options={**OPTIONS}),
        players=[Player(seats=[seat]) for seat in "SENW"],
        start=Start(position=POSITION),
        turns=[f"{text} stop"],
    )
    return [finding.name for finding in check_record(record).findings]


def test_what_more_readings_could_lift_is_not_refused() -> None:
    """Each of these is legal: eight men use 35s, the others what is said."""
    seen = set()
    for used in USED:
        play = CrossPlay(RULES, ("S", "E", "N", "W"))
        assert play.set_position(parse_setup(POSITION)) == []
        refused = play.replay([turn(used)])
        seen.add(refused and refused.name)
    assert seen == {None, "turn-undecided"}


def test_an_undecided_turn_is_a_warning_and_no_verdict() -> None:
    assert names_of(turn([TIMES] * 4)) == ["turn-undecided"]


def test_named_values_leave_nothing_undecided() -> None:
    for used in USED:
        assert names_of(turn(used, ["83/off=35"] * 8)) == []


def test_what_is_cut_in_one_turn_is_followed_in_the_next() -> None:
    play = CrossPlay(RULES, ("S", "E", "N", "W"))
    assert play.set_position(parse_setup(POSITION)) == []
    assert play.throw("0", "S") is None
    for throw in [*thrown().split("+")][1:]:
        assert play.throw(throw) is None
    for move in HOME:
        assert play.move(move) is None
    assert len(play.owed()) == MAX_READINGS
    assert play.why_not("9/20") == "turn-undecided"
    assert play.why_not("11/20") == "no-man-there"
    assert play.end("pass") is None
    assert play.replay(["E 2: bar/3"]) == (1, 1, "entry-wrong-square")
