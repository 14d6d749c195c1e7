"""Turns as people write them: what is read, what is not, and that nothing else is meant by it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.record.turns import find_syntax_error
from barsis_notation.replay import steps
from barsis_notation.replay.joined_moves import split_joined_moves
from barsis_notation.replay.lenient_turns import normalise_turn
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.every import every
from tests.replay.loosened import loosened
from tests.replay.records import SEATS, record, told

Case = dict[str, Any]

CASES: list[Case] = json.loads(
    (Path(__file__).parent / "cases" / "lenient.json").read_text("utf-8")
)


def game_of(name: str, options: dict[str, Any] | None = None) -> Play:
    ruleset = load_ruleset(name, options=options or {})
    return get_engine(ruleset.family).begin(ruleset, tuple(SEATS.get(name, "WB")))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_case(case: Case) -> None:
    assert normalise_turn(case["written"], game_of(case.get("game", "barsis"))) == case["read"]


@every("case", CASES, ids=lambda case: case["what"])
def test_what_is_read_is_strict_and_read_again_the_same(case: Case) -> None:
    play = game_of(case.get("game", "barsis"))
    text = normalise_turn(case["written"], play)
    if text is not None:
        assert find_syntax_error(text) is None
        assert normalise_turn(text, play) == text


# What is said of it


def test_one_finding_says_all_that_was_read_leniently_in_a_turn() -> None:
    (finding,) = check_record(record(["w 61: 13/6"], game="shesh-besh")).findings
    assert (finding.name, finding.found, finding.expected) == (
        "lenient-turn",
        '"w 61: 13/6"',
        '"W 61: 13/7 7/6"',
    )
    assert finding.fix is not None
    assert (finding.fix.pointer, finding.fix.value) == ("/turns/0", "W 61: 13/7 7/6")


def test_a_turn_read_leniently_and_refused_is_told_as_it_was_read() -> None:
    findings = check_record(record(["s 2: BAR/11"])).findings
    assert told(findings) == ["lenient-turn 1", "entry-without-right 1/1"]


def test_the_bar_written_25_is_played() -> None:
    start = {"position": "shesh-besh W:bar,6(5),8(3),13(5),24 B:6(5),8(3),13(5),24(2) to=W"}
    game = record(["W 41: 25/21 6/5"], game="shesh-besh", start=start)
    assert told(check_record(game).findings) == ["lenient-turn 1"]


@pytest.mark.parametrize(
    ("written", "hint", "fixed"),
    [
        ("S 10+3: bar/11 11/12 12/15", "10 is the value of 1 (Dest)", "S 1+3: bar/11 11/12 12/15"),
        ("S 25+2: bar/26 26/27 27/29", "25 is the value of 5 (Benj)", "S 5+2: bar/26 26/27 27/29"),
        ("S 12+2:", "12 is the value of 6 (Bara)", "S 6+2:"),
        ("S 10+25+2: bar/11", "10 is the value of 1 (Dest)", None),
        ("S 11+2:", "", None),
    ],
)
def test_a_value_in_place_of_the_shells_is_asked_about(
    written: str, hint: str, fixed: str | None
) -> None:
    (finding,) = check_record(record([written])).findings
    assert finding.name == "unknown-outcome"
    assert hint in finding.message
    assert ("did you mean" in finding.message) == bool(hint)
    assert (finding.fix.value if finding.fix else None) == fixed
    assert finding.fix is None or not finding.fix.safe


# Joined moves

WHITE = "shesh-besh W:6(5),8(3),13(5),24(2)"
START = f"{WHITE} B:6(5),8(3),13(5),24(2) to=W"
ENTERING = "shesh-besh W:bar{},6(5),8(3),13(5){} B:6(5),8(3),13(5),24(2) to=W"


@pytest.mark.parametrize(
    ("why", "position", "written", "read"),
    [
        ("one road, the other stop is closed", START, "W 61: 13/6", "W 61: 13/7 7/6"),
        (
            "two roads that end alike: the longer step first",
            f"{WHITE} B:6(5),8(3),24(7) to=W",
            "W 61: 13/6",
            "W 61: 13/7 7/6",
        ),
        (
            "the other road",
            f"{WHITE} B:6(5),8(3),18(2),24(5) to=W",
            "W 61: 13/6",
            "W 61: 13/12 12/6",
        ),
        (
            "of two roads the one without an unwritten hit",
            f"{WHITE} B:6(5),8(3),18,24(6) to=W",
            "W 61: 13/6",
            "W 61: 13/12 12/6",
        ),
        (
            "the one road hits somebody",
            f"{WHITE} B:6(5),8(3),13(2),18,24(4) to=W",
            "W 61: 13/6",
            None,
        ),
        (
            "a hit at the end that is written",
            f"{WHITE} B:6(5),8(3),13(3),20,24(3) to=W",
            "W 61: 13/7* 7/5",
            None,
        ),
        (
            "no road: both stops are closed",
            f"{WHITE} B:6(5),8(3),13(5),18(2) to=W",
            "W 61: 13/6",
            None,
        ),
        ("nothing is joined", START, "W 61: 13/7 8/7", None),
        ("nothing that dice can say", START, "W 31: 13/8", None),
        ("half of a turn", START, "W 65: 24/13", "W 65: 24/18 18/13"),
        ("four steps of a double", START, "W 22: 13/5", "W 22: 13/11 11/9 9/7 7/5"),
        ("two of a double", START, "W 22: 13/9 6/4(2)", None),
        ("two of a double, and two", START, "W 22: 13/9 6/4 6/4", "W 22: 13/11 11/9 6/4 6/4"),
        ("from the bar", ENTERING.format("", ",24"), "W 41: bar/20", "W 41: bar/21 21/20"),
        ("another man waits on the bar", ENTERING.format("(2)", ""), "W 41: bar/20", None),
        ("a turn begun with its dice owed", f"{START} owed=1,6", "W: 13/6", "W: 13/7 7/6"),
        ("a closing word is kept", START, "W 61: 13/6 stop", "W 61: 13/7 7/6 stop"),
        ("a throw that cannot be", START, "W 71: 13/5", None),
    ],
)
def test_joined_moves(why: str, position: str, written: str, read: str | None) -> None:
    play = game_of("shesh-besh")
    assert play.set_position(parse_setup(position)) == []
    apart = split_joined_moves(play, written) if find_syntax_error(written) is None else None
    assert (None if apart == written else apart) == read, why
    assert format_setup(play.setup()) == position


def test_cross_games_join_no_moves() -> None:
    assert split_joined_moves(game_of("barsis"), "S 1+3: bar/14") is None
    game = record(["S 1+3: bar/11 11/15"])
    assert told(check_record(game).findings) == ["token-not-available 1/2"]


# The law: whatever liberties are taken, what is read is what was meant

LOOSENED = [
    ("barsis", {}),
    ("barsis", {"turn.mode": "immediate"}),
    ("barsis", {"entry.dest": "11:10(+khal)", "entry.benj": "26:25(+khal)"}),
    ("barsis", {"capture.count": "one"}),
    ("shesh-besh", {}),
    ("shesh-besh", {"turn.higher_die": False}),
]


@pytest.mark.parametrize(("name", "options"), LOOSENED, ids=str)
def test_loosened_turns_are_read_as_they_were_meant(
    name: str, options: dict[str, Any], scale: int
) -> None:
    ruleset = load_ruleset(name, options=options)
    rng = Random(7)
    turns = 0
    for game in simulate(ruleset, games=3 * scale, seed=11, policy="greedy"):
        play = get_engine(ruleset.family).begin(ruleset, tuple(SEATS[name]))
        for turn in game.turns:
            assert isinstance(turn, str)
            written = loosened(turn, ruleset, rng)
            assert normalise_turn(written, play) == turn, written
            turns += 1
    assert turns > 100


@pytest.mark.parametrize(("name", "options"), LOOSENED, ids=str)
def test_a_loosened_game_is_played_as_the_strict_one(name: str, options: dict[str, Any]) -> None:
    ruleset = load_ruleset(name, options=options)
    (game,) = simulate(ruleset, seed=5)
    rng = Random(3)
    strict = [turn for turn in game.turns if isinstance(turn, str)]
    written = [loosened(turn, ruleset, rng) for turn in strict]
    before = [(step.text, format_setup(step.after)) for step in steps(game)]
    assert [text for text, _ in before] == strict
    game.turns = [*written]
    assert [(step.text, format_setup(step.after)) for step in steps(game)] == before
    errors = [found for found in check_record(game).findings if found.severity == "error"]
    assert errors == []


@pytest.mark.parametrize("name", SEATS)
def test_a_strict_turn_is_read_as_it_stands(name: str, scale: int) -> None:
    play = game_of(name)
    for game in simulate(load_ruleset(name), games=3 * scale, seed=1):
        for turn in game.turns:
            assert isinstance(turn, str)
            assert normalise_turn(turn, play) == turn
