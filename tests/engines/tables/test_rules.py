"""The rules, case by case: whole strings from ``cases.json``, single moves from ``choices.json``.

A case names its rule and says what it shows. ``board`` is a drawing with White to move unless
``to`` says otherwise, ``position`` a position line; without either the game is at its start.
``refused`` is what replay must answer; ``after`` and ``stands`` are the position line that must
have come about.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.engines.refusals import NAMES
from barsis_notation.engines.tables import ENGINE, TablesPlay
from barsis_notation.engines.tables import rules as table_rules
from tests.conformance.perft import read_file
from tests.engines.played import verdict

from .boards import begin, line, read_board, resume, rules

HERE = Path(__file__).parent
CASES = json.loads((HERE / "cases.json").read_text(encoding="utf-8"))
CHOICES = json.loads((HERE / "choices.json").read_text(encoding="utf-8"))
COUNTS = {
    case["input"]["throws"][0][2:]: case["expected"]
    for case in read_file("shesh-besh")
    if case["input"]["position"] == line(begin()).replace("to=-", "to=W")
    and case["about"][-1] in "123456"
}
"""The counts of the kit for every roll of the first turn."""

NEVER_HERE = {
    "entry-without-right", "entry-wrong-square", "entry-forced", "safe-occupied", "cell-full",
    "barrier-in-path", "must-open-barrier", "must-use-kioz-on-unmoved", "far-row-frozen",
    "far-row-twice", "capture-missing", "bonus-missing", "third-six-penalty-missing",
    "turn-undecided",
}  # fmt: skip


def game_of(case: dict[str, Any]) -> TablesPlay:
    options = case.get("options")
    if "board" in case:
        return resume(read_board(case["board"], case.get("to", "W")), options)
    return resume(case["position"], options) if "position" in case else begin(options)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['says']}")
def test_rule(case: dict[str, Any]) -> None:
    play = game_of(case)
    if "opening" in case:
        assert play.apply_roll_off([(turn[0], turn[2:]) for turn in case["opening"]]) is None
    assert verdict(play, case["turns"]) == case.get("refused")
    if "after" in case or "stands" in case:
        assert line(play) == case.get("after") or line(play) == case["stands"]
    if "remarks" in case:
        assert play.count_remarks() == tuple(case["remarks"])
    if "result" in case:
        result = play.result()
        assert result is not None
        assert [result.reason, result.name, result.score] == case["result"]
        assert result.winners
        assert result.winners == play.winners()


def test_every_refusal_of_tables_has_a_case() -> None:
    shown = {case["refused"][2] for case in CASES if "refused" in case}
    assert set(NAMES) - NEVER_HERE - {""} <= shown
    assert not shown & NEVER_HERE


@pytest.mark.parametrize("case", CHOICES, ids=lambda case: str(case["says"]))
def test_choices(case: dict[str, Any]) -> None:
    play = game_of(case)
    seat, roll = play.to_move()[0], case["roll"]
    head = f"{seat} {roll}:"
    assert set(play.list_turns(roll)) == {f"{head} {turn}".rstrip() for turn in case["turns"]}
    assert play.throw(roll) is None
    assert play.moves() == case["moves"]
    for move in case["moves"]:
        assert play.why_not(move) is None
    for move, name in case["refused"].items():
        assert play.why_not(move) == play.move(move) == name


@pytest.mark.parametrize(("roll", "counts"), COUNTS.items())
def test_finals_from_the_start(roll: str, counts: dict[str, int]) -> None:
    finals = begin().final_positions(roll)
    assert len(finals) == len(set(finals)) == counts["positions"]
    assert begin().final_positions(roll[::-1]) == finals
    other = resume(line(begin()).replace("to=W", "to=B")).final_positions(roll)
    assert len(other) == counts["positions"]


@pytest.mark.parametrize(("roll", "counts"), COUNTS.items())
def test_turns_from_the_start(roll: str, counts: dict[str, int]) -> None:
    turns = begin().list_turns(roll)
    assert len(turns) == len(set(turns)) == counts["sequences"]


def test_every_roll_of_the_first_turn_is_counted() -> None:
    assert len(COUNTS) == 21


def test_the_ruleset_is_played_as_it_stands() -> None:
    assert ENGINE.find_unsupported(rules()) == []
    assert table_rules.count_checkers(rules()) == 15


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats.names", ("W", "B", "R")),
        ("seats.names", ("W", "Black")),
        ("start", {"24": 2, "1": 2}),
        ("start", {"25": 2}),
        ("start", {"bar": 2}),
        ("start", {}),
        ("device.kind", "sticks"),
        ("device.n", 3),
        ("opening.reroll", "sometimes"),
        ("turn.higher_die", None),
        ("turn.end_with_win", None),
        ("win.turkish_mars.when", "home"),
        ("pass", "optional"),
    ],
)
def test_what_is_not_played_is_named(path: str, value: object) -> None:
    ruleset = rules()
    other = type(ruleset)(ruleset.edition, {**ruleset.facts, path: value})
    assert ENGINE.find_unsupported(other) == [path]
