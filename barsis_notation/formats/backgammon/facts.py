"""Seats, stakes and starts as backgammon programs have them, in the words of Shesh Besh."""

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
"""What a player without a name is called: GNU Backgammon breaks off at an empty name."""

BAR: Final = 25
OFF: Final = 0
MEN: Final = 15
START: Final = {24: 2, 13: 5, 8: 3, 6: 5}

STAKES: Final = {"": 1, "mars": 2, "turkish_mars": 3}
"""How many stakes a win counts, by its name."""

NAMES_OF_WINS: Final = {stakes: name for name, stakes in STAKES.items()}
"""What a win is called, by how many stakes it counts."""

MAX_NAME_BYTES: Final = 31
"""Bytes of a name that GNU Backgammon keeps."""


OTHER: Final = {LEFT: RIGHT, RIGHT: LEFT, "": ""}


def other(seat: str) -> str:
    """Return the other seat, "" of none."""
    return OTHER.get(seat, "")
