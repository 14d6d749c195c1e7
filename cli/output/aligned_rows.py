"""Alignment of rows of text and numbers in columns."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from barsis_notation.language.isolates import RTL_LANGUAGES
from barsis_notation.language.speech import get_speech
from barsis_notation.language.text_width import clip_text, measure_width, pad_text, wrap_text

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

GAP = "  "
MIN_TEXT = 12
"""The least width to which a column of text is cut, with an ellipsis."""
MIN_NUMBER = 5
"""The least width to which the heading of a column of numbers is cut."""


def align_rows(
    rows: Sequence[Sequence[object]], right: Container[int] = (), columns: int | None = None
) -> Iterator[str]:
    """Yield *rows* as lines with aligned columns.

    In languages written from right to left, all columns are aligned at their beginnings, where
    numbers have their units. In a table that is wider than *columns*, cells are wrapped at spaces,
    and if that is not enough, words in columns of text are cut; numbers never are.

    Args:
        rows: Rows with equal numbers of cells.
        right: Indices of the columns of numbers, which are aligned at their ends.
        columns: The width available for the table; None for any width.
    """
    said = [[str(cell) for cell in row] for row in rows]
    widths = _fit_widths(said, right, columns)
    right = () if get_speech().language in RTL_LANGUAGES else right
    for row in said:
        wrapped = [
            [clip_text(line, width) for line in wrap_text(cell, width)]
            for cell, width in zip(row, widths, strict=True)
        ]
        for cells in zip_longest(*wrapped, fillvalue=""):
            padded = (
                _align_right(cell, width) if at in right else pad_text(cell, width)
                for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
            )
            yield GAP.join(padded).rstrip()


def _fit_widths(
    rows: Sequence[Sequence[str]], right: Container[int], limit: int | None
) -> list[int]:
    """Return the widths of columns: the widest become narrower until the table fits *limit*."""
    table = [*zip(*rows, strict=True)]
    widths = [max(map(measure_width, column)) for column in table]
    if limit is None:
        return widths
    room = limit - len(GAP) * (len(widths) - 1)
    words = [[word for cell in column for word in cell.split(" ")] for column in table]
    whole = [max(map(measure_width, column)) for column in words]
    cut = [
        max(min(width, MIN_NUMBER), *map(_measure_number, column))
        if at in right
        else min(width, MIN_TEXT)
        for at, (width, column) in enumerate(zip(whole, words, strict=True))
    ]
    for least in (whole, cut):
        while sum(widths) > room:
            wide = [at for at, width in enumerate(widths) if width > least[at]]
            if not wide:
                break
            widths[max(wide, key=widths.__getitem__)] -= 1
    return widths


def _measure_number(word: str) -> int:
    """Return the width of a word with a digit; 0 for other words, such as those of headings."""
    return measure_width(word) if any(map(str.isdigit, word)) else 0


def _align_right(text: str, columns: int) -> str:
    return " " * (columns - measure_width(text)) + text
