"""Seats, stakes and start positions of backgammon programs, in the terms of Shesh Besh."""

from __future__ import annotations

from typing import Final

RULESET: Final = "shesh-besh"
REROLL: Final = "opening.reroll"
TURKISH_MARS_WHEN: Final = "win.turkish_mars.when"

LEFT: Final = "W"
"""The player of the left column, SGF's White, GNU Backgammon's player 0."""
RIGHT: Final = "B"
"""The player of the right column, SGF's Black, GNU Backgammon's player 1."""

NAMES: Final = {LEFT: "White", RIGHT: "Black"}
"""Name written for a player without a name: GNU Backgammon fails on an empty name."""

BAR: Final = 25
OFF: Final = 0
MEN: Final = 15
START: Final = {24: 2, 13: 5, 8: 3, 6: 5}

STAKES: Final = {"": 1, "mars": 2, "turkish_mars": 3}
"""Number of stakes that a win counts, by its name."""

NAMES_OF_WINS: Final = {stakes: name for name, stakes in STAKES.items()}
"""Name of a win, by the number of stakes that it counts."""

MAX_NAME_BYTES: Final = 31
"""Number of bytes of a name that GNU Backgammon keeps."""


OTHER: Final = {LEFT: RIGHT, RIGHT: LEFT, "": ""}


def get_opponent(seat: str) -> str:
    """Return ``B`` for ``W``, ``W`` for ``B``, and "" for any other text."""
    return OTHER.get(seat, "")
