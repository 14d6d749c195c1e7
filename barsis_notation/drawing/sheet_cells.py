"""Squares of a text drawing, three columns each: writing, and reading back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from barsis_notation.drawing.errors import DrawingError
from barsis_notation.drawing.footer import Footer, Group
from barsis_notation.record.position_lines import is_number

SQUARE = 3
"""Width of a square, in columns."""

Square = TypeVar("Square")


def read_at(lines: list[str], x: int, y: int, width: int) -> str:
    """Return the text at a place of a drawing.

    Args:
        lines: The lines of the drawing.
        x: First column, from 0.
        y: Line, from 0.
        width: Number of columns; fewer are returned at the end of a line, none after the last line.
    """
    return lines[y][x : x + width] if y < len(lines) else ""


def format_square(sign: str, touched: bool) -> str:
    """Return the three columns of a square.

    Args:
        sign: The sign, at most three columns wide; not checked.
        touched: Whether to put a sign of one column in brackets. A sign of two columns gets only
            the opening bracket, a sign of three columns none.
    """
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
    """Yield the pieces on the squares of a drawing.

    For a square whose sign is ``*`` and the number of a note, such as ``*3``, these are the pieces
    of the note. The drawing is read, and errors are raised, during iteration.

    Args:
        lines: The lines of the drawing.
        places: The squares, each with its first column and its line, from 0.
        empty: Function that takes a square and returns the sign that it has if it is empty.
        read: Function that takes a sign and its square and returns the pieces that the sign stands
            for, or None if the sign is unknown.
        footer: The lines below the board, already read; it has the notes. A square with the sign
            ``*`` without a number yields nothing: its pieces are in ``footer.also``.

    Raises:
        DrawingError: If a sign is unknown, or if no square refers to one of the notes in *footer*;
            the latter is found only after the last square.
    """
    notes = dict(footer.notes)
    for square, (x, y) in places:
        text = read_at(lines, x, y, SQUARE).lstrip("[").rstrip("]").strip()
        if text.startswith("*") and is_number(text[1:]) and int(text[1:]) in notes:
            yield from notes.pop(int(text[1:]))
        elif text not in (empty(square), "*"):
            groups = read(text, square)
            if groups is None:
                raise DrawingError(y + 1, text, f"{empty(square)} or pieces that are there")
            yield from groups
    if notes:
        sign = f"*{min(notes)}"
        line = next(number for number, line in enumerate(lines, 1) if sign in line.split())
        raise DrawingError(line, sign, "notes that the board refers to")
