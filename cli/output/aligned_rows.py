"""Alignment of rows of text and numbers in columns."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.language.isolates import RTL_LANGUAGES
from barsis_notation.language.speech import get_speech
from barsis_notation.language.text_width import clip_text, measure_width, pad_text, wrap_text

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from .line_writer import LineWriter

GAP = "  "
MIN_TEXT = 12
"""The least width to which a column of text is cut, with an ellipsis."""
MIN_NUMBER = 5
"""The least width to which the heading of a column of numbers is cut."""


def write_table(
    lines: LineWriter,
    rows: Sequence[Sequence[object]],
    right: Container[int] = (),
    *,
    has_headings: bool = True,
    indent: str = "",
) -> None:
    """Write the lines of a table, which fits the terminal.

    Args:
        lines: Writes the lines.
        rows: Rows with equal numbers of cells, at least one. Cells are converted by ``str``.
        right: Indices of the columns of numbers.
        has_headings: Whether the first row has the headings of the columns.
        indent: Blanks before each line.
    """
    width = None if lines.width is None else lines.width - len(indent)
    for line in align_rows(rows, right, width, has_headings=has_headings):
        lines.write_row(indent + line)


def align_rows(
    rows: Sequence[Sequence[object]],
    right: Container[int] = (),
    columns: int | None = None,
    *,
    has_headings: bool = True,
) -> Iterator[str]:
    """Yield *rows* as lines with aligned columns.

    In languages written from right to left, all columns are aligned at their beginnings, where
    numbers have their units. In a table that is wider than *columns*, cells are wrapped at spaces,
    and if that is not enough, words in columns of text are cut; numbers never are. If the table is
    still wider, each row takes several lines, a cell in each, with its heading. Control characters
    are escaped.

    Args:
        rows: Rows with equal numbers of cells, which are converted by ``str``.
        right: Indices of the columns of numbers, which are aligned at their ends.
        columns: The width available for the table; None for any width.
        has_headings: Whether the first row has the headings of the columns.
    """
    said = [_escape_cells(row) for row in rows]
    widths = _fit_widths(said, right, columns)
    if columns is not None and _add_gaps(widths) > columns:
        yield from _stack_cells(said, columns, has_headings=has_headings)
        return
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


def is_wider(rows: Sequence[Sequence[object]], columns: int) -> bool:
    """Return whether a table is wider than *columns* even if its cells are wrapped at spaces.

    *rows* have equal numbers of cells, which are converted by ``str``.
    """
    table = zip(*map(_escape_cells, rows), strict=True)
    return _add_gaps([_measure_words(column) for column in table]) > columns


def _escape_cells(row: Sequence[object]) -> list[str]:
    """Return cells as they are shown: escapes of control characters are wider than these."""
    return [escape_invisible(str(cell)) for cell in row]


def _add_gaps(widths: Sequence[int]) -> int:
    """Return the width of a table by those of its columns."""
    return sum(widths) + len(GAP) * (len(widths) - 1)


def _stack_cells(
    rows: Sequence[Sequence[str]], columns: int, *, has_headings: bool
) -> Iterator[str]:
    """Yield the cells of each row below one another, the first two in one line."""
    headings = rows[0] if has_headings else ()
    for row in rows[1:] if has_headings else rows:
        yield from wrap_text(GAP.join(filter(None, row[:2])), columns, len(GAP))
        for at, cell in enumerate(row[2:], start=2):
            if cell:
                named = f"{headings[at]}: {cell}" if has_headings else cell
                first, *rest = wrap_text(named, columns - len(GAP), len(GAP))
                yield GAP + first
                yield from (GAP + line for line in rest)


def _measure_words(column: Sequence[str]) -> int:
    """Return the width of the widest word of a column."""
    return max(measure_width(word) for cell in column for word in cell.split(" "))


def _fit_widths(
    rows: Sequence[Sequence[str]], right: Container[int], limit: int | None
) -> list[int]:
    """Return the widths of columns: the widest become narrower until the table fits *limit*."""
    table: list[tuple[str, ...]] = [*zip(*rows, strict=True)]
    widths = [max(map(measure_width, column)) for column in table]
    if limit is None:
        return widths
    whole = [*map(_measure_words, table)]
    cut = [
        max(min(width, MIN_NUMBER), *map(_measure_number, " ".join(column).split(" ")))
        if at in right
        else min(width, MIN_TEXT)
        for at, (width, column) in enumerate(zip(whole, table, strict=True))
    ]
    for least in (whole, cut):
        while _add_gaps(widths) > limit:
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
