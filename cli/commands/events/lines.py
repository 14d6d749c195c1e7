"""Tables of an event in the forms in which they are written."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.formats.flat.cells import joined
from barsis_notation.language.columns import padded, width_of
from barsis_notation.language.isolates import FROM_THE_RIGHT
from barsis_notation.language.speech import current_speech

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from barsis_notation.events.tie_breaks import Value

GAP = "  "
DECIMALS = 6
"""Digits of a number that is not whole, in JSON and CSV."""


def aligned(rows: Sequence[Sequence[object]], right: Container[int] = ()) -> Iterator[str]:
    """Yield *rows* as lines with their columns under one another; those of *right* end together.

    Every row has as many cells. In a language from the right all columns begin together, as its
    numbers have their units there.
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
    """Write *rows* as CSV, in which no cell is a formula."""
    for row in rows:
        target.write(joined(row).encode("utf-8", "backslashreplace") + b"\n")


def number(value: Fraction) -> int | float:
    """Return a number for JSON: whole where it is, else to six places."""
    return value.numerator if value.denominator == 1 else round(float(value), DECIMALS)


def cell(value: Value) -> str | int:
    """Return a value for CSV; several numbers have blanks between them."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    shown = number(value)
    return shown if isinstance(shown, int) else str(shown)


def json_value(value: Value) -> Any:
    """Return a value for JSON; several numbers are a list."""
    return [*value] if isinstance(value, tuple) else number(value)
