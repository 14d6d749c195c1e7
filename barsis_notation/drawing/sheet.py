"""Squares on a sheet: three columns each, written, and read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from barsis_notation.drawing.errors import DrawingError
from barsis_notation.drawing.footer import Footer, Group

SQUARE = 3
"""Columns of the sheet a square takes."""

Square = TypeVar("Square")


def at(lines: list[str], x: int, y: int, width: int) -> str:
    """Return *width* columns from column *x* of line *y*, fewer where the line or sheet ends."""
    return lines[y][x : x + width] if y < len(lines) else ""


def in_square(sign: str, touched: bool) -> str:
    """Return the three columns of a square: the sign in the middle, in brackets if touched."""
    if touched and len(sign) < SQUARE:
        return f"[{sign}]"[:SQUARE]
    return f" {sign}".ljust(SQUARE) if len(sign) < SQUARE else sign


def read_squares(
    lines: list[str],
    places: Iterable[tuple[Square, tuple[int, int]]],
    empty: Callable[[Square], str],
    read: Callable[[str, Square], list[Group] | None],
    footer: Footer,
) -> Iterator[Group]:
    """Yield the men on the squares, those that notes tell of among them.

    *places* are the squares and where each begins; *empty* is the sign of one without men; *read*
    returns the men a sign stands for, None for any other character. Raises DrawingError for such a
    one, and for a note that no square refers to.
    """
    notes = dict(footer.notes)
    for square, (x, y) in places:
        text = at(lines, x, y, SQUARE).lstrip("[").rstrip("]").strip()
        if text.startswith("*") and text[1:].isdigit() and int(text[1:]) in notes:
            yield from notes.pop(int(text[1:]))
        elif text not in (empty(square), "*"):
            groups = read(text, square)
            if groups is None:
                raise DrawingError(y + 1, text, f"{empty(square)} or men that stand there")
            yield from groups
    if notes:
        sign = f"*{min(notes)}"
        line = next(number for number, line in enumerate(lines, 1) if sign in line.split())
        raise DrawingError(line, sign, "notes that the board refers to")
