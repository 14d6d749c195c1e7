"""Choices for drawing boards as text, shared by all families of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.language.speech import ENGLISH, get_speech
from barsis_notation.language.text_width import pad_text
from barsis_notation.language.texts import Text
from barsis_notation.rulesets import Ruleset

COLORS = ("33", "31", "94", "32", "36", "35", "93", "91")
"""ANSI colors of the seats, by arm; without colors, shapes or letters distinguish seats."""

SHAPES = "●■▲◆▼★►◄"
HOLLOW = "○□△◇▽☆▻◅"
"""Signs of the seats' pieces, filled and hollow, by index of the seat in ``seats.names``."""

DISKS = "○●"
"""Signs of the pieces of two seats, one light and one dark."""

BOLD, DIM, REVERSE = "1", "2", "7"


class Look(NamedTuple):
    """Options for drawing a board as text.

    Attributes:
        ascii: Whether to use only ASCII.
        color: Whether to add ANSI colors.
        flip: Whether to view the board from the other side.
        last: The last move, to be marked: a seat letter and places as in position lines, such as
            ``("S", "8", "14")``; empty for none.
        names: Maps seat letters to the names of players.
        scale: Factor by which the squares are moved apart; 1 for the usual size.
    """

    ascii: bool = False
    color: bool = False
    flip: bool = False
    last: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    scale: int = 1

    def format_word(self, text: Text, columns: int = 0) -> str:
        """Return a word of the board in the current language.

        The word is English in ASCII drawings, so that they can be read back.

        Args:
            text: The word.
            columns: Width to which the word is padded with spaces; longer words are not cut.
        """
        return pad_text(text.spoken(ENGLISH if self.ascii else get_speech()), columns)

    def get_name(self, ruleset: Ruleset, seat: str) -> str:
        """Return the name of the player on a seat, escaped for display.

        It defaults to the name of the seat in the ruleset. In ASCII drawings, ``?`` replaces
        characters that are not ASCII. A name that is missing or consists only of ``?`` and spaces
        is not used; return "" if neither the player nor the seat has a usable name.

        Args:
            ruleset: The ruleset of the board.
            seat: Letter of the seat.
        """
        spoken = ENGLISH if self.ascii else get_speech()
        names = (self.names.get(seat), ruleset.name("seats", seat, spoken.language))
        shown = [self._escape(name) for name in names if name]
        return next((name for name in shown if name.strip("? ")), "")

    def _escape(self, name: str) -> str:
        plain_name = escape_invisible(name)
        return plain_name.encode("ascii", "replace").decode() if self.ascii else plain_name


def get_color(number: int) -> str:
    """Return the ANSI parameter of a seat's color, such as ``33``.

    *number* is the index of the seat in ``seats.names``. Colors repeat after the eighth seat.
    """
    return COLORS[number % len(COLORS)]
