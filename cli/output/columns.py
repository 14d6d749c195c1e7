"""Columns of a text report, by what a terminal shows of their words."""

from __future__ import annotations

from barsis_notation.language.columns import width_of


def padded(word: object, columns: int) -> str:
    """Return a word or text with blanks behind it, up to *columns*; a longer one as it is."""
    text = str(word)
    return text + " " * (columns - width_of(text))
