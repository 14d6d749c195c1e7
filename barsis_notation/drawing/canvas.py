"""A sheet of character cells with an ANSI style each."""

from __future__ import annotations

import unicodedata
from itertools import groupby

from barsis_notation.language.columns import letter_width, width_of

_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
_COLUMNS_APART = "  "
_MARK = "\u200e"
"""Unicode's left-to-right mark: it shows nothing and takes no column."""


def kept_apart(text: str) -> str:
    """Return *text* with a left-to-right mark on both sides of what is written from the right.

    A terminal that turns Arabic words around would else turn the numbers and signs between two
    such words too, or the whole line. Words with two blanks between are apart already.
    """
    if text.isascii():
        return text
    return _COLUMNS_APART.join(map(_kept_together, text.split(_COLUMNS_APART)))


def _kept_together(text: str) -> str:
    turned = [unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in text]
    if True not in turned:
        return text
    first, last = turned.index(True), len(text) - turned[::-1].index(True)
    return f"{text[:first]}{_MARK}{text[first:last]}{_MARK}{text[last:]}"


def clip(text: str, columns: int) -> str:
    """Return as much of *text* as fits into *columns*, a ``~`` for what does not."""
    if width_of(text) <= columns:
        return text
    kept, used = "", 0
    for letter in text:
        used += letter_width(letter)
        if used >= columns:
            break
        kept += letter
    return f"{kept}~" if columns > 0 else ""


class Canvas:
    """A sheet of *width* times *height* cells. Nothing may be put beside it."""

    def __init__(self, width: int, height: int) -> None:
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write *text* from column *x* of line *y* on; return the column after it.

        A mark stands in the cell before its letter, at column 0 in that of the letter.
        """
        first = ""
        for letter in kept_apart(text):
            width = letter_width(letter)
            if width == 0 and x == 0:
                first += letter
                continue
            if width == 0:
                self._letters[y][x - 1] += letter
                continue
            self._letters[y][x : x + width] = [first + letter, ""][:width]
            first = ""
            self._styles[y][x : x + width] = [style] * width
            x += width
        return x

    def lines(self, *, color: bool) -> list[str]:
        """Return the lines, without blanks at their ends, styled where *color* says so."""
        rows = zip(self._letters, self._styles, strict=True)
        if not color:
            return ["".join(letters).rstrip() for letters, _ in rows]
        return [_styled(letters, styles) for letters, styles in rows]


def _styled(letters: list[str], styles: list[str]) -> str:
    end = len("".join(letter or "_" for letter in map(_first, letters)).rstrip())
    text = ""
    for style, run in groupby(zip(letters[:end], styles, strict=False), key=lambda cell: cell[1]):
        word = "".join(letter for letter, _ in run)
        text += f"\x1b[{style}m{word}\x1b[0m" if style and word.strip() else word
    return text


def _first(letter: str) -> str:
    """The base of a letter with its marks, so that a cell counts once."""
    return letter[:1]
