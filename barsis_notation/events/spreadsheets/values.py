"""What stands in the cells of a spreadsheet, whoever wrote it there."""

from __future__ import annotations

from datetime import date, time
from fractions import Fraction
from typing import NamedTuple

Value = str | int | float | Fraction | date | None
"""What we write into a cell."""


class Sheet(NamedTuple):
    """A sheet as it is written: its name, the headings of its columns, its rows."""

    title: str
    headings: tuple[str, ...]
    rows: list[tuple[Value, ...]]


class Cell(NamedTuple):
    """A cell as it was read, and where: ``row`` and ``column`` count from 1.

    A cell with nothing in it has the value ``""``. ``is_formula`` says that it has a formula and
    nobody has worked it out; ``is_error``, that it came to nothing: ``#REF!``.
    """

    sheet: str
    row: int
    column: int
    value: str | int | float | bool | date | time
    is_formula: bool = False
    is_error: bool = False

    @property
    def place(self) -> str:
        """Its sheet, column and row, as spreadsheets write them: ``Players!B7``."""
        from openpyxl.utils import get_column_letter

        return f"{self.sheet}!{get_column_letter(self.column)}{self.row}"

    @property
    def text(self) -> str:
        """What it says, without the blanks around it."""
        if isinstance(self.value, float) and self.value.is_integer():
            return str(int(self.value))
        return str(self.value).strip()


class Rows(NamedTuple):
    """A sheet as it was read: rows with something in them, their cells to the last that has any."""

    title: str
    rows: list[list[Cell]]
