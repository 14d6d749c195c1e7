"""Formatting of tables of an event as text, CSV and JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.formats.flat.row_cells import join_cells
from barsis_notation.language.isolates import FROM_THE_RIGHT
from barsis_notation.language.speech import current_speech
from barsis_notation.language.text_width import padded, width_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from barsis_notation.events.tie_breaks import Value

GAP = "  "
DECIMALS = 6
"""Digits of a number that is not whole, in JSON and CSV."""


def align_rows(rows: Sequence[Sequence[object]], right: Container[int] = ()) -> Iterator[str]:
    """Yield *rows* as lines with aligned columns.

    In languages from the right all columns start together, since their numbers have the units
    there.

    Args:
        rows: Rows with equal numbers of cells.
        right: Indices of the columns to align at their ends.
    """
    right = () if current_speech().language in FROM_THE_RIGHT else right
    said = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(width_of, column)) for column in zip(*said, strict=True)]
    for row in said:
        cells = (
            _from_right(cell, width) if at in right else padded(cell, width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield GAP.join(cells).rstrip()


def _from_right(text: str, columns: int) -> str:
    return " " * (columns - width_of(text)) + text


def write_csv(target: BinaryIO, rows: Iterable[Sequence[str | int | None]]) -> None:
    """Write *rows* as CSV in UTF-8, with text that looks like a formula escaped."""
    for row in rows:
        target.write(join_cells(row).encode("utf-8", "backslashreplace") + b"\n")


def to_number(value: Fraction) -> int | float:
    """Return a number for JSON: an int if it is whole, else a float with six decimals."""
    return value.numerator if value.denominator == 1 else round(float(value), DECIMALS)


def to_csv_value(value: Value) -> str | int:
    """Return the value of a tie-break for CSV; several numbers are separated by blanks."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    shown = to_number(value)
    return shown if isinstance(shown, int) else str(shown)


def to_json_value(value: Value) -> Any:
    """Return the value of a tie-break for JSON; several numbers are a list."""
    return [*value] if isinstance(value, tuple) else to_number(value)
