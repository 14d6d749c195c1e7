"""A grid of character cells with ANSI styles, and helpers for text in columns."""

from __future__ import annotations

import unicodedata
from itertools import groupby

from barsis_notation.language.text_width import get_letter_width, measure_width

_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
_COLUMNS_APART = "  "
_MARK = "\u200e"
"""Unicode's left-to-right mark, which is invisible and does not take up a column."""


def isolate_right_to_left(text: str) -> str:
    """Return a line of text with left-to-right marks around right-to-left text.

    In each column, marks are put before the first and after the last right-to-left letter. Columns
    are separated by two spaces. Without the marks, a terminal that reorders Arabic text would also
    reorder the numbers and signs between two columns. A line without right-to-left letters is
    returned unchanged.
    """
    if text.isascii():
        return text
    return _COLUMNS_APART.join(map(_isolate_words, text.split(_COLUMNS_APART)))


def _isolate_words(text: str) -> str:
    turned = [unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in text]
    if True not in turned:
        return text
    first, last = turned.index(True), len(text) - turned[::-1].index(True)
    return f"{text[:first]}{_MARK}{text[first:last]}{_MARK}{text[last:]}"


def clip(text: str, columns: int) -> str:
    """Return *text* cut to a width in terminal columns.

    If the text was cut, the result ends with ``~``, which is included in the width; the result is
    empty if *columns* is 0 or less. Wide characters count as two columns, combining marks as none.
    """
    if measure_width(text) <= columns:
        return text
    kept, used = "", 0
    for letter in text:
        used += get_letter_width(letter)
        if used >= columns:
            break
        kept += letter
    return f"{kept}~" if columns > 0 else ""


class Canvas:
    """A grid of character cells, each with text and an ANSI style; initially blank.

    Text must not be written outside the grid.

    Args:
        width: Number of columns at scale 1.
        height: Number of lines at scale 1.
        scale: Factor by which the grid is enlarged, at least 1: a text at column x and line y is
            written at *scale* times x and y. The letters of a text stay together.
    """

    def __init__(self, width: int, height: int, scale: int = 1) -> None:
        self._scale = scale
        columns, lines = scale * width, scale * (height - 1) + 1
        self._letters = [[" "] * columns for _ in range(lines)]
        self._styles = [[""] * columns for _ in range(lines)]

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write text into one line of the canvas.

        Args:
            x: First column in a canvas of scale 1, from 0.
            y: Line in a canvas of scale 1, from 0.
            text: The text, in one direction or mixed. A combining mark shares the cell of its
                letter. It must not reach beyond the last column; this is not checked.
            style: ANSI parameters such as ``1;33``; "" for the terminal's default.

        Returns:
            The column after the text in the enlarged grid, from 0.

        Raises:
            IndexError: If *y* is beyond the last line of the canvas and *text* is not empty.
        """
        return self._write(self._scale * x, self._scale * y, text, style)

    def put_middle(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text into one line, in the middle of the space for it at this scale.

        A text of *n* cells is centred between the columns in which ``put`` writes the cells *x* and
        *x* + *n* - 1, so a single letter is written where ``put`` writes it.

        Args:
            x: First column in a canvas of scale 1, from 0.
            y: Line in a canvas of scale 1, from 0.
            text: The text. It must not reach beyond the last column; this is not checked.
            style: ANSI parameters such as ``1;33``; "" for the terminal's default.

        Raises:
            IndexError: If *y* is beyond the last line and *text* is not empty.
        """
        spread = (self._scale - 1) * (measure_width(text) - 1) // 2
        self._write(self._scale * x + spread, self._scale * y, text, style)

    def put_edge(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a horizontal edge, lengthened with ``-`` to fit the scale.

        Args:
            x: First column in a canvas of scale 1, from 0.
            y: Line in a canvas of scale 1, from 0.
            text: The edge in a canvas of scale 1, such as ``+---+``.
            style: ANSI parameters such as ``1;33``; "" for the terminal's default.
        """
        self.put(x, y, ("-" * (self._scale - 1)).join(text), style)

    def put_bars(self, x: int, above: int, below: int, style: str = "") -> None:
        """Write ``|`` into every line between two horizontal edges.

        Args:
            x: Column in a canvas of scale 1, from 0.
            above: Line of the upper edge in a canvas of scale 1, from 0.
            below: Line of the lower edge in a canvas of scale 1, from 0.
            style: ANSI parameters such as ``1;33``; "" for the terminal's default.
        """
        for line in range(self._scale * above + 1, self._scale * below):
            self._write(self._scale * x, line, "|", style)

    def _write(self, x: int, y: int, text: str, style: str) -> int:
        first = ""
        for letter in isolate_right_to_left(text):
            width = get_letter_width(letter)
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
        """Return the lines of the canvas, without trailing spaces.

        With *color*, styles are written as ANSI escape sequences; otherwise they are ignored.
        """
        rows = zip(self._letters, self._styles, strict=True)
        if not color:
            return ["".join(letters).rstrip() for letters, _ in rows]
        return [_format_styled(letters, styles) for letters, styles in rows]


def _format_styled(letters: list[str], styles: list[str]) -> str:
    end = len("".join(letter or "_" for letter in map(_get_base, letters)).rstrip())
    text = ""
    for style, run in groupby(zip(letters[:end], styles, strict=False), key=lambda cell: cell[1]):
        word = "".join(letter for letter, _ in run)
        text += f"\x1b[{style}m{word}\x1b[0m" if style and word.strip() else word
    return text


def _get_base(letter: str) -> str:
    """Return the letter of a cell without its combining marks."""
    return letter[:1]
