"""Whole games as data: what every engine has to say of them.

``golden.json`` has a whole game of every ruleset under the default and under other options, with
the position in the end, the result and the play id. Positions and results of the cross games were
compared with the oracles when they were written down.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import Record
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.structs import Player, Result, RulesetRef
from barsis_notation.replay.play_id import play_id
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.validation import check_record

from .strolls import GAMES, line

HERE = Path(__file__).parent
GOLDEN: list[dict[str, Any]] = json.loads((HERE / "golden.json").read_text(encoding="utf-8"))


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
