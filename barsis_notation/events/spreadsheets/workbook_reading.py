"""The bytes of a workbook into the cells of its sheets, whoever made them."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile, ZipFile

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.events.extras import needed
from barsis_notation.events.spreadsheets.values import Cell, Rows
from barsis_notation.language.texts import Text, texts_of

if TYPE_CHECKING:
    from openpyxl import Workbook

_text = texts_of("spreadsheets")

MAX_BYTES: Final = 16 * 2**20
"""Bytes that a workbook may have."""

MAX_UNPACKED: Final = 64 * 2**20
"""Bytes that its parts may have, unpacked."""

MAX_PARTS: Final = 1_000
MAX_SHEETS: Final = 100
MAX_ROWS: Final = 50_000
"""Rows of all sheets."""

MAX_COLUMNS: Final = 64
"""Columns that are looked at."""


class WorkbookError(BarsisError, ValueError):
    """What was read is no workbook; *finding* says why."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


def read_workbook(raw: bytes) -> list[Rows]:
    """Return the sheets of a workbook. Rows with nothing in them are left out.

    Raises WorkbookError for anything else and for what is too large, MissingPackageError without
    openpyxl.
    """
    with needed("openpyxl", "xlsx"):
        from openpyxl import load_workbook

    _refuse_large(raw)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            formulas, values = (
                load_workbook(BytesIO(raw), read_only=True, data_only=only, keep_links=False)
                for only in (False, True)
            )
            return list(_sheets(formulas, values))
        except WorkbookError:
            raise
        except MemoryError:
            raise _refused(_text("too-large")) from None
        except Exception as error:  # whatever a damaged part makes the package run into
            raise _refused(_text("damaged", error=type(error).__name__)) from error


def _refused(found: Text) -> WorkbookError:
    return WorkbookError(event_codes.WORKBOOK_UNREADABLE.finding(found=found))


def _refuse_large(raw: bytes) -> None:
    """Raise WorkbookError unless *raw* is a zip file of a workbook that is not too large.

    A zip file yields no more bytes of a part than its directory says.
    """
    if len(raw) > MAX_BYTES:
        raise _refused(_text("too-large"))
    if raw.startswith(b"\xd0\xcf\x11\xe0"):
        raise _refused(_text("old-or-locked"))
    try:
        with ZipFile(BytesIO(raw)) as parts:
            infos = parts.infolist()
    except (BadZipFile, ValueError, NotImplementedError):
        raise _refused(_text("no-workbook")) from None
    if len(infos) > MAX_PARTS or sum(info.file_size for info in infos) > MAX_UNPACKED:
        raise _refused(_text("too-large"))
    if not any(info.filename.casefold() == "[content_types].xml" for info in infos):
        raise _refused(_text("no-workbook"))


def _sheets(formulas: Workbook, values: Workbook) -> Iterator[Rows]:
    if len(formulas.worksheets) > MAX_SHEETS:
        raise _refused(_text("too-large"))
    left = MAX_ROWS
    for formula_sheet, value_sheet in zip(formulas.worksheets, values.worksheets, strict=True):
        rows = []
        both = zip(*map(_rows_of, (formula_sheet, value_sheet)), strict=True)
        for row, (formulas_of_row, values_of_row) in enumerate(both, start=1):
            left -= 1
            if left < 0:
                raise _refused(_text("too-large"))
            cells = _cells(formula_sheet.title, row, formulas_of_row, values_of_row)
            if cells:
                rows.append(cells)
        yield Rows(formula_sheet.title, rows)


def _rows_of(sheet: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the rows from the first on, whatever the sheet says of its size."""
    sheet.reset_dimensions()
    for row in sheet.iter_rows():
        yield row[:MAX_COLUMNS]


def _cells(title: str, row: int, formulas: tuple[Any, ...], values: tuple[Any, ...]) -> list[Cell]:
    cells = [
        _cell(title, row, column, formula, value)
        for column, (formula, value) in enumerate(zip(formulas, values, strict=True), 1)
    ]
    while cells and cells[-1].value == "" and not cells[-1].is_formula:
        cells.pop()
    return cells


def _cell(title: str, row: int, column: int, formula: Any, value: Any) -> Cell:
    if value.value is None:
        return Cell(title, row, column, "", is_formula=formula.data_type == "f")
    return Cell(title, row, column, _plain(value.value), is_error=value.data_type == "e")


def _plain(value: Any) -> str | int | float | bool | date | time:
    """Return the value of a cell; what lasts so long, as text, and a day without its time."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, int | float | date | time):
        return value
    return unescaped(str(value))


_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")


def unescaped(text: str) -> str:
    """Return what a workbook means by *text*: the sign for ``_x001B_``."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
