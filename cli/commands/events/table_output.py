"""Formatting of tables of an event as CSV and JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.formats.flat.separated import join_cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from barsis_notation.events.tie_breaks import Value

DECIMALS = 6
"""Digits after the decimal point in JSON and CSV."""


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
