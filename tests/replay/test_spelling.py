"""Derived members: those of every legal turn are right, and whoever carries them is believed."""

from __future__ import annotations

from typing import Any

import pytest

from barsis_notation.record.structs import Entry, SpelledTurn
from barsis_notation.replay.turn_facts import derive_spelled_turns
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.replay.records import record, told

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("barsis", {}),
    ("barsis", {"turn.mode": "immediate"}),
    ("barsis", {"entry.dest": "11:10+khal", "entry.benj": "26:25+khal"}),
    ("barsis", {"entry.dest": "11:10(+khal)", "entry.benj": "26:25(+khal)"}),
    ("barsis", {"capture.count": "one"}),
    ("shesh-besh", {}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_every_turn_of_a_game_is_spelled_out_and_believed(
    name: str, options: dict[str, Any], scale: int
) -> None:
    ruleset = load_ruleset(name, options=options)
    for game in simulate(ruleset, games=scale, seed=8, policy="greedy"):
        spelled = derive_spelled_turns(game, ruleset)
        assert None not in spelled
        for turn in spelled:
            assert isinstance(turn, SpelledTurn)
            assert_used_is_thrown(turn)
        game.turns = [Entry(turn=turn) for turn in spelled if turn is not None]
        assert check_record(game).findings == []


def assert_used_is_thrown(turn: SpelledTurn) -> None:
    """Assert that every move used something, and no value was used more often than thrown."""
    given = [value for throw in turn.thrown if throw is not None for value in throw.values]
    for move in turn.moves:
        assert move is not None
        assert move.used
        for value in move.used:
            given.remove(value)
        if move.from_.isdigit() and move.to.isdigit():
            steps = [1 if value == "khal" else value for value in move.used]
            assert [abs(int(move.to) - int(move.from_))] == steps


def test_only_what_is_known_and_legal_has_derived_members() -> None:
    ruling = {"text": "stands"}
    turns: list[Any] = [
        {"comment": "no turn"},
        "S ?: ?",
        "N 2:",
        {"position": "barsis S:bar(3),8 N:bar(4) to=S"},
        "S 2: 8/10",
        "N ?:",
        {
            "turn": "S 2: 10/13",
            "stood": True,
            "position": "barsis S:bar(3),13 N:bar(4) to=N",
            "ruling": ruling,
        },
        "N 2:",
        "S 2: 10/12",
        "N 2:",
    ]
    told_of = derive_spelled_turns(record(turns), load_ruleset("barsis"))
    assert [turn is not None for turn in told_of] == [
        False, False, False, False, True, False, False, True, False, False,
    ]  # fmt: skip


def test_the_last_die_of_a_game_is_the_one_that_took_the_checker_off() -> None:
    rules = load_ruleset("shesh-besh", options={"turn.end_with_win": True})
    for checkers, used in (("2", [2]), ("1", [6]), ("6", [6]), ("4", [6])):
        start = f"shesh-besh W:{checkers},off(14) B:6(5),8(3),13(5),18(2) to=W"
        game = record([f"W 62: {checkers}/off"], game="shesh-besh", start={"position": start})
        (turn,) = derive_spelled_turns(game, rules)
        assert turn is not None
        (move,) = turn.moves
        assert move is not None
        assert move.used == used


def test_a_fact_that_differs_is_told_where_it_stands() -> None:
    told_wrong = {
        "seat": "S",
        "throws": [1, 3],
        "thrown": [{"name": "dest"}, {"values": [5]}],
        "moves": [
            {"from": "bar", "to": "11"},
            {"from": "11", "to": "12"},
            {"from": "12", "to": "15", "cells": ["SR5", "SR1"]},
        ],
    }
    findings = check_record(record([{"turn": told_wrong}])).findings
    assert [(one.pointer, one.found, one.expected) for one in findings] == [
        ("/turns/0/turn/thrown/1", "5", "3"),
        ("/turns/0/turn/moves/2/cells", "cells SR5, SR1", "cells SR5, SR2"),
    ]
    assert told(findings) == ["derived-throw-wrong 1", "derived-move-wrong 1/3"]
