"""Whole games and counts of moves as data: what every engine has to say of them.

``golden.json`` has a whole game of every ruleset under the default and under other options, with
the position in the end, the result and the play id. Positions and results of the cross games were
compared with the oracles when they were written down.

``counts.json`` has positions, the throws of some turns, and how many ways there are to play them,
every turn until nothing may be moved any more: sequences of moves, and positions reached. The
counts are those of the oracles in ``tests/oracles``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import Record
from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.record.structs import Player, Result, RulesetRef
from barsis_notation.replay.play_id import play_id
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.validation import check_record

from .strolls import GAMES, line

HERE = Path(__file__).parent
GOLDEN: list[dict[str, Any]] = json.loads((HERE / "golden.json").read_text(encoding="utf-8"))
COUNTS: list[dict[str, Any]] = json.loads((HERE / "counts.json").read_text(encoding="utf-8"))


def spoken(row: dict[str, Any]) -> str:
    return " ".join([row["game"], *(f"{path}={value}" for path, value in row["options"].items())])


def rules_of(row: dict[str, Any]) -> Ruleset:
    return load_ruleset(row["game"], options=row["options"])


def record_of(row: dict[str, Any]) -> Record:
    return Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id=row["game"], version=1, options=row["options"]),
        players=[Player(name=seats, seats=list(seats)) for seats in row["players"]],
        opening=row["opening"],
        turns=list(row["turns"]),
        result=Result(**row["result"]),
    )


@pytest.mark.parametrize("row", GOLDEN, ids=spoken)
def test_golden_game(row: dict[str, Any]) -> None:
    rules = rules_of(row)
    play = get_engine(rules.family).begin(rules, tuple(row["players"]))
    assert play.replay(row["turns"]) is None
    assert line(play) == row["after"]
    record = record_of(row)
    assert check_record(record).findings == []
    assert play_id(record, rules) == row["play_id"]


@pytest.mark.parametrize("row", GOLDEN, ids=spoken)
def test_a_golden_game_with_another_end_is_another_game(row: dict[str, Any]) -> None:
    shorter = {**row, "turns": row["turns"][:-1]}
    assert check_record(record_of(shorter)).findings != []
    assert play_id(record_of(shorter), rules_of(row))[:64] != row["play_id"]


def test_every_game_is_there_twice() -> None:
    for id in GAMES:
        rows = [row for row in GOLDEN if row["game"] == id]
        assert [bool(row["options"]) for row in rows] == [False, True]
    assert len({row["play_id"] for row in GOLDEN}) == len(GOLDEN)


# --- counts ---


@pytest.mark.parametrize("row", COUNTS, ids=spoken)
def test_count(row: dict[str, Any]) -> None:
    rules = rules_of(row)
    play = get_engine(rules.family).begin(rules, tuple(row["players"]))
    assert play.set_position(parse_setup(row["position"])) == []
    reached: set[str] = set()
    assert ways(play, row["throws"], reached) == row["sequences"]
    assert len(reached) == row["positions"]


def ways(play: Play, throws: Sequence[str], reached: set[str]) -> int:
    """Return how many ways there are to play *throws*, ``S 1+5+3`` a turn; note where they end."""
    if not throws or not play.to_move():
        reached.add(line(play))
        return 1
    seat, _, chain = throws[0].partition(" ")
    begun = play.copy()
    for number, outcome in enumerate(chain.split("+")):
        assert begun.throw(outcome, "" if number else seat) is None
    return _moved(begun, throws, reached)


def _moved(play: Play, throws: Sequence[str], reached: set[str]) -> int:
    moves = play.moves()
    if not moves:
        after = play.copy()
        if after.to_move():
            assert after.end() is None
        return ways(after, throws[1:], reached)
    count = 0
    for move in moves:
        after = play.copy()
        assert after.move(move) is None
        count += _moved(after, throws, reached)
    return count


def test_every_thrown_game_without_counts_of_its_own_is_there() -> None:
    assert {row["game"] for row in COUNTS} == set(GAMES) - {"shesh-besh", "natt-klab"}
    assert sum(row["sequences"] for row in COUNTS) > 1000
