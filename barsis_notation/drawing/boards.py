"""The drawings of each family of games, and the two functions that choose among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import dedent
from typing import NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.drawing import cross, leap, tab, tables
from barsis_notation.drawing.look import DISKS, SHAPES, Look
from barsis_notation.record.position_lines import Setup
from barsis_notation.rulesets import Ruleset


class TextDrawing(NamedTuple):
    """How one family's boards are drawn and read back; *signs* are those of the seats' men."""

    family: str
    draw: Callable[[Setup, Ruleset, Look], str]
    read: Callable[[list[str], Ruleset], Setup]
    signs: str


DRAWINGS = (
    TextDrawing("cross", cross.draw, cross.read, SHAPES),
    TextDrawing("tables", tables.draw, tables.read, DISKS),
    TextDrawing("tab", tab.draw, tab.read, SHAPES),
    TextDrawing("leap", leap.draw, leap.read, DISKS),
)


def draw(
    setup: Setup,
    ruleset: Ruleset,
    *,
    ascii: bool = False,
    color: bool = False,
    flip: bool = False,
    last: tuple[str, ...] | None = None,
    names: Mapping[str, str] | None = None,
) -> str:
    """Return the board of *setup* as lines of text, without a newline at the end.

    Draws whatever was written: what has no place on the board stands in a line below. Does not
    check that the position can stand. Raises UsageError for a family without a drawing.

    *ascii* draws seats as letters, lower case on the way home, and nothing but ASCII; *color* adds
    ANSI colors; *flip* looks from the other side; *last* is a seat and the places of its move,
    ``("S", "8", "14")``, and marks them; *names* are the players' by seat, shown escaped.
    """
    return _drawing(ruleset).draw(setup, ruleset, Look(ascii, color, flip, last or (), names or {}))


def sign_of(ruleset: Ruleset, seat: str) -> str:
    """Return the sign of a seat's men as boards have it, the seat's letter where they have none.

    Raises UsageError for a family without a drawing.
    """
    seats, signs = ruleset["seats.names"], _drawing(ruleset).signs
    number = seats.index(seat) if seat in seats else len(signs)
    return signs[number] if number < len(signs) else seat


def read_drawing(text: str, ruleset: Ruleset) -> Setup:
    """Return the position that ``draw(ascii=True)`` drew, from either side, men in order.

    The text may be indented as a whole and have empty lines around it. Raises DrawingError
    where it does not show a board of *ruleset*.
    """
    lines = dedent(text.expandtabs()).rstrip().split("\n")
    while len(lines) > 1 and not lines[0].strip():
        del lines[0]
    return _drawing(ruleset).read(lines, ruleset)


def _drawing(ruleset: Ruleset) -> TextDrawing:
    for drawing in DRAWINGS:
        if drawing.family == ruleset.family:
            return drawing
    raise UsageError(f"there is no drawing of {ruleset.family} boards ({ruleset.id})")
