"""Reading of the cells of a workbook."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from datetime import date, datetime, time, timedelta
from functools import partial
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile, ZipFile

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.file_kinds import make_other_kind_finding, recognise_other_kind
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.events.spreadsheets.cell_values import SheetCell, SheetRows
from barsis_notation.language.extras import require_package
from barsis_notation.language.texts import Text, bind_texts

if TYPE_CHECKING:
    from openpyxl import Workbook

_text = bind_texts("spreadsheets")

MAX_BYTES: Final = 16 * 2**20
"""Maximum size of a workbook, in bytes."""

MAX_UNPACKED: Final = 64 * 2**20
"""Maximum size of its unpacked parts, in bytes."""

MAX_PARTS: Final = 1_000
MAX_SHEETS: Final = 100
MAX_ROWS: Final = 50_000
"""Maximum number of rows in all sheets."""

MAX_COLUMNS: Final = 64
"""Number of columns that are read."""


class WorkbookError(BarsisError, ValueError):
    """Raised if bytes are not an xlsx workbook, or if the workbook cannot be read.

    Attributes:
        finding: The finding with the reason.
    """

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


def read_workbook(raw: bytes) -> list[SheetRows]:
    """Return the sheets of a workbook in order, without empty rows.

    Formulas are read as their stored values. Columns after the first ``MAX_COLUMNS`` (64) are not
    read.

    Args:
        raw: The bytes of an xlsx file: at most ``MAX_BYTES`` (16 MiB; 64 MiB unpacked),
            ``MAX_SHEETS`` (100) sheets and ``MAX_ROWS`` (50 000) rows in all sheets together.

    Raises:
        WorkbookError: If *raw* is not an xlsx workbook, or the workbook is damaged, locked or too
            large.
        MissingPackageError: If openpyxl is not installed. It is an OSError.
    """
    with require_package("openpyxl", "xlsx"):
        import openpyxl  # noqa: F401 - check that it is installed

    _refuse_large(raw)
    with warnings.catch_warnings(), redirect_stdout(StringIO()):  # openpyxl also prints
        warnings.simplefilter("ignore")
        try:
            return list(
                _iter_sheets(*(partial(_open_workbook, raw, only) for only in (True, False)))
            )
        except WorkbookError:
            raise
        except MemoryError:
            raise _make_error(_text("too-large")) from None
        except Exception as error:  # a damaged part may cause any exception in the package
            raise _make_error(_text("damaged", error=type(error).__name__)) from error


def _make_error(found: Text) -> WorkbookError:
    return WorkbookError(event_codes.WORKBOOK_UNREADABLE.finding(found=found))


def _make_wrong_kind_error(raw: bytes) -> WorkbookError:
    kind = recognise_other_kind(raw, "workbook")
    if kind is None:
        return _make_error(_text("no-workbook"))
    return WorkbookError(make_other_kind_finding(kind, _text("workbook")))


def _refuse_large(raw: bytes) -> None:
    """Raise WorkbookError unless *raw* is a zip file of a workbook that is not too large.

    A zip file yields no more bytes of a part than its directory declares.
    """
    if len(raw) > MAX_BYTES:
        raise _make_error(_text("too-large"))
    if raw.startswith(b"\xd0\xcf\x11\xe0"):
        raise _make_error(_text("old-or-locked"))
    try:
        with ZipFile(BytesIO(raw)) as parts:
            infos = parts.infolist()
    except (BadZipFile, ValueError, NotImplementedError):
        raise _make_wrong_kind_error(raw) from None
    if len(infos) > MAX_PARTS or sum(info.file_size for info in infos) > MAX_UNPACKED:
        raise _make_error(_text("too-large"))
    if not any(info.filename.casefold() == "[content_types].xml" for info in infos):
        raise _make_wrong_kind_error(raw)


def _open_workbook(raw: bytes, values: bool) -> Workbook:
    """Return a workbook with the saved *values* of formulas, or with the formulas."""
    from openpyxl import load_workbook

    return load_workbook(BytesIO(raw), read_only=True, data_only=values, keep_links=False)


def _iter_sheets(
    values: Callable[[], Workbook], formulas: Callable[[], Workbook]
) -> Iterator[SheetRows]:
    """Yield the sheets; *formulas* is called only if a value may be missing."""
    worksheets = values().worksheets
    if len(worksheets) > MAX_SHEETS:
        raise _make_error(_text("too-large"))
    left = MAX_ROWS
    for number, worksheet in enumerate(worksheets):
        sheet = _SheetReader(worksheet, left)
        left -= sheet.length
        if sheet.blank:
            sheet.mark_formulas(formulas().worksheets[number])
        yield SheetRows(
            worksheet.title, [row for row in map(_strip_empty_cells, sheet.rows) if row]
        )


class _SheetReader:
    """The cells of a sheet of at most *most* rows, and its cells without a value."""

    def __init__(self, worksheet: Any, most: int) -> None:
        self.rows: list[list[SheetCell]] = []
        self.blank: list[SheetCell] = []
        self.length = 0
        for row, cells in enumerate(_iter_rows(worksheet), start=1):
            if row > most:
                raise _make_error(_text("too-large"))
            self.length = row
            read = [self._make_cell(worksheet.title, row, *each) for each in enumerate(cells, 1)]
            if read:
                self.rows.append(read)

    def _make_cell(self, title: str, row: int, column: int, cell: Any) -> SheetCell:
        if cell.value is not None:
            return SheetCell(
                title, row, column, _convert_value(cell.value), is_error=cell.data_type == "e"
            )
        found = SheetCell(title, row, column, "")
        is_in_file = hasattr(cell, "coordinate")
        if is_in_file and cell.data_type != "str":
            self.blank.append(found)
        return found

    def mark_formulas(self, worksheet: Any) -> None:
        """Mark the cells without a value that are formulas in *worksheet*."""
        of_formulas = {
            (row, column)
            for row, cells in enumerate(_iter_rows(worksheet), start=1)
            for column, cell in enumerate(cells, start=1)
            if cell.data_type == "f"
        }
        by_number = {row[0].row: row for row in self.rows}
        for cell in self.blank:
            if (cell.row, cell.column) in of_formulas:
                by_number[cell.row][cell.column - 1] = cell._replace(is_formula=True)


def _iter_rows(worksheet: Any) -> Iterator[tuple[Any, ...]]:
    """Yield all rows, ignoring the size that the sheet declares."""
    worksheet.reset_dimensions()
    for row in worksheet.iter_rows():
        yield row[:MAX_COLUMNS]


def _strip_empty_cells(cells: list[SheetCell]) -> list[SheetCell]:
    """Return the cells up to the last one that is not empty."""
    while cells and cells[-1].value == "" and not cells[-1].is_formula:
        cells.pop()
    return cells


def _convert_value(value: Any) -> str | int | float | bool | date | time:
    """Return the value of a cell; a duration as text, a time stamp as its day."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, int | float | date | time):
        return value
    return unescape_text(str(value))


_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")


def unescape_text(text: str) -> str:
    """Return *text* with escapes such as ``_x001B_`` replaced by their characters.

    An escape has four hexadecimal digits. ``escape_text`` of ``workbook_writing`` is the inverse.
    """
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
