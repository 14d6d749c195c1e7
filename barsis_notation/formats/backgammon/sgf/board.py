"""Positions in SGF's setup properties: ``Setup`` nodes in, position lines out, and back."""

from __future__ import annotations

import re

from barsis_notation.formats.backgammon.facts import BAR, LEFT, MEN, OFF, RIGHT
from barsis_notation.formats.backgammon.joined_moves import Tally
from barsis_notation.formats.backgammon.positions import Counts, roll_of, stake_of
from barsis_notation.formats.backgammon.sgf.letters import letter_of, point_of
from barsis_notation.record.positions import Setup

_POINTS = re.compile(r"([a-z])(?::([a-z]))?", re.IGNORECASE)
_OWNERS = {LEFT: "w", RIGHT: "b", "": "c"}


def letters_of(text: str) -> list[str] | None:
    """Return the points that the value *text* of AE, AW or AB names, None if it is no list."""
    found = _POINTS.fullmatch(text.strip())
    if not found:
        return None
    first, last = found[1].lower(), (found[2] or found[1]).lower()
    return [chr(code) for code in range(ord(first), ord(last) + 1)]


def clear(tally: Tally, letter: str) -> None:
    """Take every man away from the point at *letter*; the bar is both players'."""
    for seat, men in tally.men.items():
        men[point_of(letter, seat)] = 0


def put(tally: Tally, seat: str, letter: str) -> None:
    """Put a man of *seat* on the point at *letter*."""
    tally.men[seat][point_of(letter, seat)] += 1


def count_off(tally: Tally) -> str:
    """Let the men that stand nowhere be off; return the seat that has too many, "" if none."""
    for seat, men in tally.men.items():
        men[OFF] = 0
        men[OFF] = MEN - sum(men)
        if men[OFF] < 0:
            return seat
    return ""


def write_setup(setup: Setup, men: Counts) -> str:
    """Return the properties that put *setup*, whose men are *men*, on the board."""
    text = f"PL[{setup.to}]" if setup.to in (LEFT, RIGHT) else ""
    text += "AE[a:y]"
    for seat in (LEFT, RIGHT):
        letters = "".join(
            f"[{letter_of(point, seat)}]" * men[seat][point] for point in range(1, BAR + 1)
        )
        text += f"A{seat}{letters}" if letters else ""
    stake, roll = stake_of(setup), roll_of(setup)
    if stake.value > 1:
        text += f"CV[{stake.value}]CP[{_OWNERS[stake.owner]}]"
    return text + (f"DI[{roll}]" if roll else "")


def owner_of(text: str) -> str | None:
    """Return the seat that the value *text* of CP or CO names, "" for the middle, None if none."""
    letter = text.strip().lower()[:1]
    return next((seat for seat, word in _OWNERS.items() if word == letter), None)
