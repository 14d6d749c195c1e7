"""Functions that draw and read boards as text, for every family of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import dedent
from typing import NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import UsageError
from barsis_notation.drawing import cross_text, leap_text, tab_text, tables_text
from barsis_notation.drawing.look import DISKS, SHAPES, Look
from barsis_notation.record.position_lines import Setup
from barsis_notation.rulesets import Ruleset


class TextDrawing(NamedTuple):
    """The text drawing of one family of games.

    Attributes:
        family: Name of the family, such as ``cross``.
        draw: Function that takes a position, its ruleset and a Look, and returns the drawing.
        read: Function that takes the lines of an ASCII drawing and the ruleset, and returns the
            position. It raises DrawingError for other lines.
        signs: Signs of the pieces, one character for each seat in the order of the ruleset.
    """

    family: str
    draw: Callable[[Setup, Ruleset, Look], str]
    read: Callable[[list[str], Ruleset], Setup]
    signs: str


DRAWINGS = (
    TextDrawing("cross", cross_text.draw, cross_text.read, SHAPES),
    TextDrawing("tables", tables_text.draw, tables_text.read, DISKS),
    TextDrawing("tab", tab_text.draw, tab_text.read, SHAPES),
    TextDrawing("leap", leap_text.draw, leap_text.read, DISKS),
)
"""The text drawings of all families."""


def draw(
    setup: Setup,
    ruleset: Ruleset,
    *,
    ascii: bool = False,
    color: bool = False,
    flip: bool = False,
    last: tuple[str, ...] | None = None,
    names: Mapping[str, str] | None = None,
    scale: int = 1,
) -> str:
    """Return a board as lines of text, without a newline at the end.

    Pieces without a place on the board are listed below it. The position is not checked against the
    rules.

    Args:
        setup: The position, as ``parse_setup`` returns it.
        ruleset: Its ruleset. It is not compared with the ruleset that *setup* names.
        ascii: Whether to use only ASCII: letters for seats, in lower case on the way home. Only
            such drawings without *color* can be read back.
        color: Whether to add ANSI colors.
        flip: Whether to view the board from the other side.
        last: The last move, to be marked: a seat letter and places as in position lines (``bar``,
            ``off``, a step or a cell), such as ``("S", "8", "14")``. Places that the board lacks
            are ignored.
        names: Maps seat letters to the names of players, which are shown escaped. Defaults to the
            names of the seats.
        scale: Factor by which distances between squares, in columns and lines, are multiplied; at
            least 1. Only drawings of scale 1 can be read back.

    Raises:
        UsageError: If boards of the ruleset's family cannot be drawn, a tab or leap board does not
            have two seats, or *scale* is less than 1. It is a ValueError.
        ValueError: If a tables board does not have two seats.
        WrongTypeError: If *setup* or *ruleset* has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import load_ruleset, parse_setup
        >>> from barsis_notation.drawing import draw
        >>> setup = parse_setup("natt-klab W:a1,b1 B:e5 to=W")
        >>> print(draw(setup, load_ruleset("natt-klab"), ascii=True))
             a  b  c  d  e
           +---------------+
         5 | .  .  .  .  B |     B Black
         4 | .  .  .  .  . |     men   1
         3 | .  .  x  .  . |
         2 | .  .  .  .  . |   > W White
         1 | W  W  .  .  . |     men   2
           +---------------+
             a  b  c  d  e
        to=W
    """
    expect("setup", setup, Setup)
    expect("ruleset", ruleset, Ruleset)
    if scale < 1:
        raise UsageError(f"scale: {scale} is not a positive number")
    return _find_drawing(ruleset).draw(
        setup, ruleset, Look(ascii, color, flip, last or (), names or {}, scale)
    )


def get_sign(ruleset: Ruleset, seat: str) -> str:
    """Return the sign of a seat's pieces on boards, or the seat's letter if it has no sign.

    Args:
        ruleset: The ruleset of the board.
        seat: Letter of the seat.

    Raises:
        UsageError: If boards of the ruleset's family cannot be drawn.
    """
    seats, signs = ruleset["seats.names"], _find_drawing(ruleset).signs
    number = seats.index(seat) if seat in seats else len(signs)
    return signs[number] if number < len(signs) else seat


def read_drawing(text: str, ruleset: Ruleset) -> Setup:
    """Return the position shown by an ASCII drawing of scale 1 that ``draw`` made without colors.

    Args:
        text: The drawing, seen from either side. It may be indented as a whole and have empty lines
            around it.
        ruleset: The ruleset of the position.

    Raises:
        DrawingError: If the text is not a board of *ruleset*.
        UsageError: If boards of the ruleset's family cannot be drawn, or a tab or leap board does
            not have two seats. It is a ValueError.
        ValueError: If a tables board does not have two seats.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import load_ruleset, parse_setup
        >>> from barsis_notation.drawing import draw, read_drawing
        >>> ruleset = load_ruleset("natt-klab")
        >>> setup = parse_setup("natt-klab W:a1,b1 B:e5 to=W")
        >>> read_drawing(draw(setup, ruleset, ascii=True), ruleset) == setup
        True
    """
    expect("text", text, str)
    expect("ruleset", ruleset, Ruleset)
    lines = dedent(text.expandtabs()).rstrip().split("\n")
    while len(lines) > 1 and not lines[0].strip():
        del lines[0]
    return _find_drawing(ruleset).read(lines, ruleset)


def _find_drawing(ruleset: Ruleset) -> TextDrawing:
    for drawing in DRAWINGS:
        if drawing.family == ruleset.family:
            return drawing
    raise UsageError(f"there is no drawing of {ruleset.family} boards ({ruleset.id})")
