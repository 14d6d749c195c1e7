"""Columns of a text report, by what a terminal shows of their words."""

from __future__ import annotations


def padded(word: object, columns: int) -> str:
    """Return a word or text with blanks behind it, up to *columns*; a longer one as it is."""
    from barsis_notation.language import columns as language_columns

    return language_columns.padded(str(word), columns)
