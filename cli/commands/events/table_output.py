"""Formatting of tables of an event as text, CSV and JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.formats.flat.row_cells import join_cells
from barsis_notation.language.isolates import RTL_LANGUAGES
from barsis_notation.language.speech import get_speech
from barsis_notation.language.text_width import measure_width, pad_text

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from barsis_notation.events.tie_breaks import Value

GAP = "  "
DECIMALS = 6
"""Digits after the decimal point in JSON and CSV."""


def align_rows(rows: Sequence[Sequence[object]], right: Container[int] = ()) -> Iterator[str]:
    """Yield *rows* as lines with aligned columns.

    In languages written from right to left, all columns are aligned at their beginnings, where
    numbers have their units.

    Args:
        rows: Rows with equal numbers of cells.
        right: Indices of the columns to align at their ends.
    """
    right = () if get_speech().language in RTL_LANGUAGES else right
    said = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(measure_width, column)) for column in zip(*said, strict=True)]
    for row in said:
        cells = (
            _align_right(cell, width) if at in right else pad_text(cell, width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield GAP.join(cells).rstrip()


def _align_right(text: str, columns: int) -> str:
    return " " * (columns - measure_width(text)) + text


def write_csv(target: BinaryIO, rows: Iterable[Sequence[str | int | None]]) -> None:
    """Write *rows* as CSV in UTF-8, with text that looks like a formula escaped.

    None is an empty cell. The stream is not closed.
    """
    for row in rows:
        target.write(join_cells(row).encode("utf-8", "backslashreplace") + b"\n")


def to_number(value: Fraction) -> int | float:
    """Return a number for JSON: an int if it is whole, or else a float.

    A float is rounded to six decimals.
    """
    return value.numerator if value.denominator == 1 else round(float(value), DECIMALS)


def to_csv_value(value: Value) -> str | int:
    """Return the value of a tie-break for CSV.

    Several numbers are separated by blanks. A number that is not whole is a text with at most six
    decimals.
    """
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    shown = to_number(value)
    return shown if isinstance(shown, int) else str(shown)


def to_json_value(value: Value) -> Any:
    """Return the value of a tie-break for JSON; several numbers are a list.

    A single number is converted by ``to_number``.
    """
    return [*value] if isinstance(value, tuple) else to_number(value)
