"""The width of text on a terminal, in columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_PHRASES: Final = re.compile("( {3,})")
_WORDS: Final = re.compile("( +)")

ELLIPSIS: Final = "…"


def get_letter_width(letter: str) -> int:
    """Return the number of columns that a terminal uses for a character: 0, 1 or 2.

    Control characters and the soft hyphen count as 1.
    """
    if letter < "\u0300":
        return 1
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def measure_width(text: str) -> int:
    """Return the width of *text* on a terminal in columns.

    Combining marks and format characters take none, wide characters two. Other characters,
    including control characters, take one.
    """
    return len(text) if text.isascii() else sum(map(get_letter_width, text))


def pad_text(text: str, columns: int) -> str:
    """Return *text* with spaces after it so that it is at least *columns* wide.

    A text that is as wide or wider is returned unchanged. Widths are those on a terminal; see
    ``measure_width``.
    """
    return text + " " * (columns - measure_width(text))


def clip_text(text: str, columns: int) -> str:
    """Return *text*, shortened with an ellipsis at its end if it is wider than *columns*.

    *columns* is the greatest width on a terminal, at least 1; it includes the ellipsis. Spaces
    before the ellipsis are removed.
    """
    if measure_width(text) <= columns:
        return text
    kept, room = [], columns - 1
    for letter in text:
        room -= get_letter_width(letter)
        if room < 0:
            break
        kept.append(letter)
    return "".join(kept).rstrip() + ELLIPSIS


def wrap_text(text: str, columns: int, indent: int = 0, start: int = 0) -> list[str]:
    """Return the lines of *text*, broken at spaces only; those spaces are dropped.

    A word that is wider than a line has a line to itself and is not broken. A phrase after a run of
    three or more spaces, such as a move in a list, is not broken if it fits in a line. It ends at
    the next such run. If *start* is greater than *indent* and leaves too little room for the first
    word, the first line is empty.

    Args:
        text: The text, without line feeds.
        columns: The width of a line in terminal columns, including its indent.
        indent: Number of spaces at the beginning of each line but the first.
        start: Number of columns that are used before the text in the first line.
    """
    lines: list[str] = []
    line, used = "", start
    for gap, unit, width in _iter_units(text, columns - indent):
        if used + len(gap) + width <= columns or not (line or used > indent):
            line, used = f"{line}{gap}{unit}", used + len(gap) + width
        else:
            lines.append(line)
            line, used = " " * indent + unit, indent + width
    return [*lines, line]


def _iter_units(text: str, room: int) -> Iterator[tuple[str, str, int]]:
    """Yield each part of *text* that is not broken: the spaces before it, the part, its width."""
    pieces = _PHRASES.split(text)
    for at in range(0, len(pieces), 2):
        gap, phrase = pieces[at - 1] if at else "", pieces[at]
        width = measure_width(phrase)
        if at and width <= room:
            yield gap, phrase, width
            continue
        words = _WORDS.split(phrase)
        for place in range(0, len(words), 2):
            word = words[place]
            yield words[place - 1] if place else gap, word, measure_width(word)
