"""The rules of Shesh Besh, case by case, and what single moves are refused for."""

from __future__ import annotations

import pytest

from barsis_notation.engines.refusals import NAMES
from barsis_notation.engines.tables import rules as table_rules
from barsis_notation.engines.tables.play import ENGINE
from barsis_notation.record.position_lines import format_setup
from tests.engines.played import check, play_of
from tests.engines.rule_cases import RuleCase, read_rule_cases, summarise_turns
from tests.every import every
from tests.kit_files import read_kit_file

from .boards import begin, line, resume, rules

CASES = {case.id.removeprefix("shesh-besh/"): case for case in read_rule_cases("shesh-besh")}
START = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"


def list_counts(what: str) -> list[tuple[str, int]]:
    """Return the counts of the kit for every roll of the first turn, 21 in all."""
    given = [(case["input"], case["expected"]) for case in read_kit_file("perft/shesh-besh.json")]
    first = [(input["throws"], counts) for input, counts in given if input["position"] == START]
    return [(throws[0][2:], counts[what]) for throws, counts in first if len(throws) == 1]


NEVER_HERE = {
    "entry-without-right", "entry-wrong-square", "entry-forced", "safe-occupied", "cell-full",
    "barrier-in-path", "must-open-barrier", "must-use-kioz-on-unmoved", "far-row-frozen",
    "far-row-twice", "capture-missing", "bonus-missing", "third-six-penalty-missing",
    "turn-undecided",
}  # fmt: skip


@every("case", CASES.values(), ids=lambda case: case.id)
def test_rule(case: RuleCase) -> None:
    check(case)


def test_every_refusal_of_tables_has_a_case() -> None:
    shown = {str(case.refused[2]) for case in CASES.values() if case.turns and case.refused}
    assert {*NAMES.values()} - NEVER_HERE - {"not-strict", "not-known"} <= shown
    assert not shown & NEVER_HERE


@pytest.mark.parametrize(
    ("id", "refused"),
    [
        (
            "both-numbers-the-6-must-be-played-with-the-man-that-leaves-a-4",
            {"10/4": "must-use-both-dice", "24/20": "pair-protected"},
        ),
        ("the-higher-die", {"13/9": "higher-die", "13/8": "token-not-available"}),
        ("nothing-at-all", {"bar/22": "pair-protected", "6/3": "bar-first"}),
        ("the-bar-then-on", {"6/3": "bar-first"}),
        (
            "a-man-in-black-s-home-seen-from-black",
            {"bar/21": "pair-protected", "bar/22": "token-not-available"},
        ),
        (
            "bearing-off-with-numbers-larger-than-needed",
            {"2/off": "overshoot", "4/3": "token-not-available"},
        ),
        ("both-numbers-though-one-would-end-the-game", {"3/off": "must-use-both-dice"}),
    ],
)
def test_single_moves_are_refused(id: str, refused: dict[str, str]) -> None:
    case = CASES[f"choices/{id}"]
    play = play_of(case)
    assert play.throw(*case.throws) is None
    for move in play.moves():
        assert play.why_not(move) is None
    for move, name in refused.items():
        assert play.why_not(move) == play.move(move) == name


@every(
    "case",
    [case for case in CASES.values() if case.throws and case.position],
    ids=lambda case: case.id,
)
def test_turns_of_a_roll_are_listed(case: RuleCase) -> None:
    play = resume(case.position, case.options)
    assert play.replay(case.turns) is None
    assert summarise_turns(sorted(play.list_turns(*case.throws))) == case.expected


@pytest.mark.parametrize(
    ("id", "remarks"),
    [
        ("moves/a-blot-is-hit-and-goes-to-the-bar", (1, 0, 0, 0)),
        ("moves/a-star-may-be-left-out", (0, 1, 0, 0)),
    ],
)
def test_stars_are_counted(id: str, remarks: tuple[int, ...]) -> None:
    play = play_of(CASES[id])
    assert play.replay(CASES[id].turns) is None
    assert play.count_remarks() == remarks


@pytest.mark.parametrize(
    ("id", "stands"),
    [
        ("duty/one-number-left", "W:5,6(5),8(2),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W owed=1"),
        ("notation/an-unrecorded-move", "W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=-"),
    ],
)
def test_a_refused_turn_leaves_what_was_played(id: str, stands: str) -> None:
    play = play_of(CASES[id])
    assert play.replay(CASES[id].turns) is not None
    assert format_setup(play.setup()) == f"shesh-besh {stands}"


@every("roll, count", list_counts("positions"))
def test_finals_from_the_start(roll: str, count: int) -> None:
    finals = begin().final_positions(roll)
    assert len(finals) == len(set(finals)) == count
    assert begin().final_positions(roll[::-1]) == finals
    other = resume(line(begin()).replace("to=W", "to=B")).final_positions(roll)
    assert len(other) == count


@every("roll, count", list_counts("sequences"))
def test_turns_from_the_start(roll: str, count: int) -> None:
    turns = begin().list_turns(roll)
    assert len(turns) == len(set(turns)) == count


def test_every_roll_of_the_first_turn_is_counted() -> None:
    assert len(dict(list_counts("positions"))) == 21


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
