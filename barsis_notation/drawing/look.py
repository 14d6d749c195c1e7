"""How a board looks: the choices that every family's drawing follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.language.columns import padded
from barsis_notation.language.speech import ENGLISH, current_speech
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
    """How to draw; :func:`~barsis_notation.drawing.boards.draw` says what each member means."""

    ascii: bool = False
    color: bool = False
    flip: bool = False
    last: tuple[str, ...] = ()
    names: Mapping[str, str] = {}

    def word(self, text: Text, columns: int = 0) -> str:
        """Return a word of the board in the language spoken, up to *columns* with blanks behind it.

        In ASCII it is English, whatever is spoken: so it is read back.
        """
        return padded(text.spoken(ENGLISH if self.ascii else current_speech()), columns)

    def name(self, ruleset: Ruleset, seat: str) -> str:
        """Return who sits on *seat*, or else what the seat is called, fit to be shown."""
        spoken = ENGLISH if self.ascii else current_speech()
        names = (self.names.get(seat), ruleset.name("seats", seat, spoken.language))
        shown = [self._shown(name) for name in names if name]
        return next((name for name in shown if name.strip("? ")), "")

    def _shown(self, name: str) -> str:
        plain_name = plain(name)
        return plain_name.encode("ascii", "replace").decode() if self.ascii else plain_name


def color_of(number: int) -> str:
    """Return the ANSI color of the seat with this number."""
    return COLORS[number % len(COLORS)]
