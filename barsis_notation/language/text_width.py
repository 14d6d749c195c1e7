"""The width of text on a terminal, in columns."""

from __future__ import annotations

import unicodedata


def get_letter_width(letter: str) -> int:
    """Return the number of columns that a terminal uses for a character: 0, 1 or 2."""
    if letter < "\u0300":
        return 1
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def measure_width(text: str) -> int:
    """Return the width of *text* on a terminal in columns; Arabic marks take none."""
    return len(text) if text.isascii() else sum(map(get_letter_width, text))


def pad_text(text: str, columns: int) -> str:
    """Return *text* with spaces after it so that it is at least *columns* wide.

    A text that is as wide or wider is returned unchanged. The width is that on a terminal.
    """
    return text + " " * (columns - measure_width(text))
