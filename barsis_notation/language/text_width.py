"""How many columns of a terminal a text takes."""

from __future__ import annotations

import unicodedata


def letter_width(letter: str) -> int:
    """Return how many columns a terminal gives *letter*: 0, 1 or 2."""
    if letter < "\u0300":
        return 1
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def width_of(text: str) -> int:
    """Return how many columns a terminal gives *text*; marks on Arabic letters take none."""
    return len(text) if text.isascii() else sum(map(letter_width, text))


def padded(text: str, columns: int) -> str:
    """Return *text* with blanks behind it, so that it takes at least so many columns."""
    return text + " " * (columns - width_of(text))
