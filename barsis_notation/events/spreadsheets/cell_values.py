"""Sheets and cells of spreadsheets, as read and as written."""

from __future__ import annotations

from datetime import date, time
from fractions import Fraction
from typing import NamedTuple

Value = str | int | float | Fraction | date | None
"""The value of a cell to write."""


class Sheet(NamedTuple):
    """A sheet to write with ``write_workbook``.

    Attributes:
        title: The name of the sheet, without characters that spreadsheets do not allow, such as
            ``/``; it is not checked here.
        headings: The headings of the columns.
        rows: The rows, each with the values of its cells: texts, numbers including fractions, and
            dates. An empty cell is None or ``""``; empty cells at the end may be left out.
    """

    title: str
    headings: tuple[str, ...]
    rows: list[tuple[Value, ...]]


class SheetCell(NamedTuple):
    """A cell as read from a workbook.

    Attributes:
        sheet: The name of the sheet.
        row: Row number, from 1.
        column: Column number, from 1.
        value: The value, ``""`` for an empty cell. A time stamp is read as its day, and a duration
            as text.
        is_formula: Whether the cell has a formula without a stored value.
        is_error: Whether the value is an error such as ``#REF!``.
    """

    sheet: str
    row: int
    column: int
    value: str | int | float | bool | date | time
    is_formula: bool = False
    is_error: bool = False

    @property
    def place(self) -> str:
        """The sheet, column and row in the notation of spreadsheets, such as ``Players!B7``.

        Raises:
            ImportError: If openpyxl is not installed.
        """
        from openpyxl.utils import get_column_letter

        return f"{self.sheet}!{get_column_letter(self.column)}{self.row}"

    @property
    def text(self) -> str:
        """The value as text without surrounding blanks; ``""`` for an empty cell.

        Whole floats have no decimals, and dates are written as ``2026-11-20``; other values are
        converted by ``str``.
        """
        if isinstance(self.value, float) and self.value.is_integer():
            return str(int(self.value))
        return str(self.value).strip()


class SheetRows(NamedTuple):
    """A sheet as read by ``read_workbook``, without empty rows.

    Attributes:
        title: The name of the sheet.
        rows: The cells of each row, from column 1 to the last one that is not empty.
    """

    title: str
    rows: list[list[SheetCell]]
