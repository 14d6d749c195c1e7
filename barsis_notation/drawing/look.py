"""Choices for drawing boards as text, shared by all families."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.language.speech import ENGLISH, current_speech
from barsis_notation.language.text_width import padded
from barsis_notation.language.texts import Text
from barsis_notation.rulesets import Ruleset

COLORS = ("33", "31", "94", "32", "36", "35", "93", "91")
"""ANSI colors of the seats, by arm. Shapes or letters tell them apart without."""

SHAPES = "●■▲◆▼★►◄"
HOLLOW = "○□△◇▽☆▻◅"
"""The men of the seats, by their place in ``seats.names``, and what tells some of them apart."""

DISKS = "○●"
"""The men of two seats, one light and one dark."""

BOLD, DIM, REVERSE = "1", "2", "7"


class Look(NamedTuple):
    """How to draw a board; see ``drawing.text_drawings.draw`` for the members."""

    ascii: bool = False
    color: bool = False
    flip: bool = False
    last: tuple[str, ...] = ()
    names: Mapping[str, str] = {}

    def word(self, text: Text, columns: int = 0) -> str:
        """Return a word of the board in the current language, padded to *columns*.

        The word is English in ASCII drawings, so that they can be read back.
        """
        return padded(text.spoken(ENGLISH if self.ascii else current_speech()), columns)

    def name(self, ruleset: Ruleset, seat: str) -> str:
        """Return the player's name on *seat*, or the name of the seat, escaped for display."""
        spoken = ENGLISH if self.ascii else current_speech()
        names = (self.names.get(seat), ruleset.name("seats", seat, spoken.language))
        shown = [self._shown(name) for name in names if name]
        return next((name for name in shown if name.strip("? ")), "")

    def _shown(self, name: str) -> str:
        plain_name = plain(name)
        return plain_name.encode("ascii", "replace").decode() if self.ascii else plain_name


def get_color(number: int) -> str:
    """Return the ANSI color of a seat by its index in ``seats.names``."""
    return COLORS[number % len(COLORS)]
