"""Whose turn it is, counted and named, however the seats are written."""

from __future__ import annotations

from typing import Any

import pytest

from barsis_notation import load_ruleset
from barsis_notation.replay.game_context import GameContext
from barsis_notation.replay.lenient_turns import parse_seat
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.replay.records import record


@pytest.mark.parametrize("wrong", [32, 33])
@pytest.mark.parametrize("spelled", [str.lower, lambda turn: f"  {turn}", str])
def test_a_turn_is_counted_however_its_seat_is_written(wrong: int, spelled: Any) -> None:
    ruleset = load_ruleset("barsis")
    (game,) = simulate(ruleset, games=1, seed=3)
    turns = [str(turn) for turn in game.turns]
    seat, earlier = turns[wrong][0], [turn[0] for turn in turns[: wrong + 1]]
    own = sum(one == seat and (not at or earlier[at - 1] != seat) for at, one in enumerate(earlier))
    turns[wrong] = spelled(turns[wrong].partition(":")[0] + ": 41/44 41/44 41/44")
    game.turns[:] = turns
    findings = check_record(game).findings
    refused = next(one for one in findings if one.turn == wrong + 1 and one.severity == "error")
    words = GameContext(game, ruleset).describe_turn_owner(refused)
    assert f"{own}th turn (turn {wrong + 1})" in str(words)


def test_seats_as_people_write_them() -> None:
    for text, seat in (("s 3:", "S"), (" S:", "S"), ("\u0663 2:", "3"), ("3 2:", "3"), ("", "")):
        assert parse_seat(text) == seat


def advice(turns: list[str], **members: Any) -> str:
    findings = check_record(record(turns, **members)).findings
    return next(one.message for one in findings if one.name == "throw-out-of-turn")


EXCHANGED = "this turn and the next were probably swapped"
MISSING = "a turn of South (S) is probably missing before this one"


@pytest.mark.parametrize(
    ("turns", "seats", "said"),
    [
        (["S 2:", "N 3:", "N 4:", "S 3:", "S 2:"], "SN", EXCHANGED),
        (["S 2:", "N 3:", "N 4:", "S 3:", "N 2:"], "SN", MISSING),
        (["S 2:", "E 3:", "N 4:", "W 2:", "E 2:", "S 2:", "N 2:"], "SENW", EXCHANGED),
        (["S 2:", "E 3:", "N 4:", "W 2:", "E 2:", "N 2:", "W 2:"], "SENW", MISSING),
    ],
)
def test_exchanged_turns_are_told_from_missing_ones(
    turns: list[str], seats: str, said: str
) -> None:
    assert advice(turns, seats=seats).endswith(f"; {said}")
