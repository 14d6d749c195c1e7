"""A roll-off that leaves open who starts is a finding, and so is one that was never asked for."""

from __future__ import annotations

from typing import Any

import pytest

from barsis_notation.record.structs import Player, Record, RulesetRef
from barsis_notation.validation import check_record

HIGHEST = {"turn.first": "highest"}
GAMES: list[tuple[str, dict[str, Any], str, str]] = [
    ("barsis", HIGHEST, "SN", "2"),
    ("barjis", HIGHEST, "SENW", "2"),
    ("parchis", HIGHEST, "1234", "2"),
    ("pachisi", {}, "SEN", "2"),
    ("kioz", HIGHEST, "AB", "2"),
]
"""A game, its options, its seats, and a throw."""


def names_of(game: str, options: dict[str, Any], opening: list[str], turns: list[str]) -> list[str]:
    (seats,) = [seats for id, _, seats, _ in GAMES if id == game]
    record = Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id=game, version=1, options=options),
        players=[Player(seats=[seat]) for seat in seats],
        opening=opening,
        turns=[*turns],
    )
    return [finding.name for finding in check_record(record).findings]


@pytest.mark.parametrize(("game", "options", "seats", "throw"), GAMES)
def test_a_roll_off_has_one_highest_throw(
    game: str, options: dict[str, Any], seats: str, throw: str
) -> None:
    tied = [f"{seat} {throw}" for seat in seats]
    undecided = ["opening-throws-undecided"]
    turn = [f"{seats[0]} {throw}: stop"]
    assert names_of(game, options, tied, turn) == undecided
    assert names_of(game, options, tied[:-1], turn) == undecided
    assert names_of(game, options, [*tied, f"{seats[0]} 4"], turn) == undecided
    again = [f"{seats[0]} 4", *(f"{seat} {throw}" for seat in seats[1:])]
    assert undecided[0] not in names_of(game, options, [*tied, *again], turn)
    assert undecided[0] not in names_of(game, options, [], turn)


@pytest.mark.parametrize(("game", "options", "seats", "throw"), GAMES)
def test_nobody_has_started_before_the_first_turn(
    game: str, options: dict[str, Any], seats: str, throw: str
) -> None:
    assert names_of(game, options, [f"{seat} {throw}" for seat in seats], []) == []


@pytest.mark.parametrize("game", ["barsis", "barjis", "parchis", "kioz"])
def test_a_roll_off_binds_nobody_where_the_rules_ask_for_none(game: str) -> None:
    (seats,) = [seats for id, _, seats, _ in GAMES if id == game]
    tied = [f"{seat} 2" for seat in seats]
    assert "opening-throws-undecided" not in names_of(game, {}, tied, [f"{seats[0]} 2: stop"])
