"""Turns that no game of the kind has: every command says so, and none is at a loss."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from barsis_notation.record.record_io import dumps
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.simulation import simulate
from tests.cli.run import barsis, record, write

GAMES = [listed.id for listed in builtin_rulesets()]
SEATS = ("X", "Z", "8", "S", "E", "W", "B")
MOVES = (
    "33/36", "X.33/36", "E.1/2", "8.5/off", "bar/11", "bar/999", "0/1", "999/998", "1/999", "off/1",
    "a1-a2", "z9xa1xz9", "3/6*X.9", "3/6*", "12n/14", "?",
)  # fmt: skip
THROWS = ("3", "0", "9", "99", "66", "?", "1+1+1", "5+?")
KEPT = 8


def told(game: str) -> dict[str, Any]:
    """The beginning of a game, as JSON."""
    found: dict[str, Any] = json.loads(dumps(next(simulate(load_ruleset(game), seed=3))))
    found["turns"] = found["turns"][:KEPT]
    del found["result"]
    return found


def strange(game: str, count: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield records with one turn of another seat, throw or move, each with the one it was."""
    plain, dice = told(game), Random(game)
    for _ in range(count):
        at = dice.randrange(KEPT)
        seat, _, rest = str(plain["turns"][at]).partition(" ")
        head, _, moves = rest.partition(":")
        part = dice.randrange(4)
        if part in (0, 3):
            seat = dice.choice(SEATS)
        if part in (1, 3):
            head = dice.choice(THROWS)
        if part in (2, 3):
            moves = " " + dice.choice(MOVES)
        turn = f"{seat} {head}:{moves}" if head else f"{seat}:{moves}"
        turns = [*plain["turns"][:at], turn, *plain["turns"][at + 1 :]]
        yield {**plain, "turns": turns}, plain


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("game", GAMES)
def test_every_command_ends_with_a_verdict(game: str, tmp_path: Path, scale: int) -> None:
    for changed, plain in strange(game, scale):
        one = write(tmp_path / "one.barsis.json", changed)
        other = write(tmp_path / "other.barsis.json", plain)
        for words in (
            ("replay", "--plain", one),
            ("show", one),
            ("diff", one, other),
            ("diff", other, one),
            ("validate", one),
            ("ruling", one, "--turn", "3", "--stood", "--by", "A", "--text", "t", "--diff"),
            ("convert", one, "-", "--to", "csv"),
        ):
            done = barsis(*words)
            assert done.exit_code in (0, 1), (changed["turns"], words[0], done.stderr)


@pytest.mark.parametrize("command", ["replay", "diff"])
def test_a_seat_of_no_such_letter_is_shown(command: str, tmp_path: Path) -> None:
    one = write(tmp_path / "one.barsis.json", record(["S 2:", "N 3:", "X 3: 33/36", "S 2:"]))
    other = write(tmp_path / "other.barsis.json", record(["S 2:", "N 3:", "S 3:", "N 2:"]))
    done = barsis(command, one, *([other] if command == "diff" else []))
    assert done.exit_code == 1
    assert "seat X threw 3" in done.stdout
    assert "no-such-seat" in done.stdout
