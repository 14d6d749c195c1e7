"""Writing of sheets as a workbook; equal sheets give equal bytes.

No cell is a formula: text that looks like a formula remains text, even when it is edited.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from fractions import Fraction
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from barsis_notation.base.errors import UsageError
from barsis_notation.events.spreadsheets.cell_values import Sheet, Value
from barsis_notation.formats.flat.separated import guard_text
from barsis_notation.language.extras import require_package
from barsis_notation.language.text_width import measure_width
from barsis_notation.language.texts import bind_texts

if TYPE_CHECKING:
    from openpyxl.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

_text = bind_texts("spreadsheets")

MAX_CHARACTERS: Final = 32_767
"""Maximum number of characters in a cell."""

MAX_WIDTH: Final = 60
"""Maximum width of a column, in characters."""

MARGIN: Final = 3
"""Extra width of a column of texts, beside its longest text, in characters."""

NARROW: Final = 10
"""Largest width of values that are centred in their column, in characters."""

BOLD: Final = 1.1
"""How much wider a heading is than the same text in a cell."""

NARROW_MARGIN: Final = 2
"""Extra width of a column of centred values, beside its longest value, in characters."""

PORTRAIT: Final = 95
"""Largest width of a sheet that is printed in portrait format, in characters."""

_NOW: Final = datetime(1980, 1, 1)
"""The time stamp of every workbook: the first day that a zip file can store."""

_MAX_INTEGER: Final = 2**53
"""Largest whole number that spreadsheets, which use floats, store exactly."""


def write_workbook(sheets: Sequence[Sheet], *, from_right: bool = False) -> bytes:
    """Return the bytes of an xlsx file with *sheets*.

    Equal sheets give equal bytes. Texts are never written as formulas. Dates before 1901 and
    numbers beyond ±2⁵³ are written as text. The first row has the headings; it stays visible during
    scrolling and is printed on every page. A sheet is printed on A4, one page wide, in portrait
    format unless it is wider than 95 characters.

    Args:
        sheets: At least one sheet, as ``make_event_sheets`` returns them. A title that occurs twice
            gets a number; titles should be at most 31 characters long. Texts are cut to 32,767
            characters. A row may have fewer values than the sheet has headings.
        from_right: Whether column A is on the right, as in Arabic.

    Raises:
        MissingPackageError: If openpyxl (the extra ``xlsx``) is not installed. It is an OSError.
        ValueError: If the title of a sheet has a character that spreadsheets do not allow, such as
            ``/``.
        UsageError: If *sheets* is empty; it is a ValueError.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import load_event, make_event_sheets, write_workbook
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> event = load_event(samples / "event.json")
        >>> write_workbook(make_event_sheets(event))[:2]
        b'PK'
    """
    with require_package("openpyxl", "xlsx"):
        from openpyxl import Workbook

    if not sheets:
        raise UsageError(_text("no-sheets"))
    workbook = Workbook()
    workbook.properties.creator = ""
    workbook.properties.created = _NOW
    workbook.remove(workbook.active)
    for sheet in sheets:
        worksheet = workbook.create_sheet(sheet.title)
        worksheet.sheet_view.rightToLeft = from_right
        _fill_sheet(worksheet, sheet)
    stream = BytesIO()
    workbook.save(stream)
    return _remove_time(stream)


def _fill_sheet(worksheet: Worksheet, sheet: Sheet) -> None:
    from openpyxl.styles import Alignment, Font
    from openpyxl.styles.fonts import DEFAULT_FONT
    from openpyxl.utils import get_column_letter

    for row, values in enumerate((sheet.headings, *sheet.rows), start=1):
        for column, value in enumerate(values, start=1):
            if value is not None and value != "":
                _write_cell(worksheet.cell(row, column), value)
    widths = [_measure_column(sheet, at) for at in range(len(sheet.headings))]
    # Without a side, names are aligned by their script and touch those in the next column.
    start = "right" if worksheet.sheet_view.rightToLeft else "left"
    bold = Font(name=DEFAULT_FONT.name, size=DEFAULT_FONT.sz, scheme=DEFAULT_FONT.scheme, bold=True)
    for column, width in enumerate(widths, start=1):
        letter = get_column_letter(column)
        worksheet.column_dimensions[letter].width = width
        heading, *cells = worksheet[letter]
        heading.font = bold
        is_narrow = _is_narrow(sheet, column - 1)
        side = "center" if is_narrow else start
        heading.alignment = Alignment(horizontal=side, vertical="top", wrap_text=True)
        for cell in cells:
            cell.alignment = Alignment(horizontal=side, vertical="top", wrap_text=not is_narrow)
    worksheet.freeze_panes = "A2"
    _set_up_page(worksheet, sum(widths))


def _measure_column(sheet: Sheet, at: int) -> int:
    """Return the width of a column, in characters, with room on both sides of its texts."""
    heading = ceil(BOLD * _measure_value(sheet.headings[at]))
    longest = max(heading, *_measure_values(sheet, at))
    return min(longest, MAX_WIDTH) + (NARROW_MARGIN if _is_narrow(sheet, at) else MARGIN)


def _is_narrow(sheet: Sheet, at: int) -> bool:
    """Return whether the values of a column are centred, so that they do not touch names."""
    return max(_measure_values(sheet, at)) <= NARROW


def _measure_values(sheet: Sheet, at: int) -> list[int]:
    """Return 0 and the widths of the values of a column, in characters."""
    values = (row[at] for row in sheet.rows if at < len(row))
    return [0, *(_measure_value(value) for value in values if value is not None)]


def _measure_value(value: Value) -> int:
    number = _convert_number(value)
    text = str(value) if number is None else f"{number:.10g}"
    return max(map(measure_width, text.splitlines()), default=0)


def _set_up_page(worksheet: Worksheet, width: int) -> None:
    """Print a sheet on A4, one page wide, with its headings on every page."""
    from openpyxl.worksheet.properties import PageSetupProperties

    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    worksheet.page_setup.paperSize = worksheet.PAPERSIZE_A4
    worksheet.page_setup.orientation = "landscape" if width > PORTRAIT else "portrait"
    worksheet.page_setup.fitToWidth = 1
    worksheet.page_setup.fitToHeight = 0  # as many pages as the rows need
    worksheet.page_margins.left = worksheet.page_margins.right = 0.5
    worksheet.print_title_rows = "1:1"
    worksheet.oddHeader.center.text = "&A"
    worksheet.oddFooter.center.text = "&P / &N"


def _write_cell(cell: Cell, value: Value) -> None:
    number = _convert_number(value)
    if number is not None:
        cell.value = number
    elif isinstance(value, date) and value.year > 1900:
        cell.value = value
        cell.number_format = "yyyy-mm-dd"
    else:
        text = escape_text(str(value))[:MAX_CHARACTERS]
        cell.value = text
        cell.data_type = "s"
        cell.number_format = "@"
        cell.quotePrefix = guard_text(text) != text


def _convert_number(value: Value) -> int | float | None:
    """Return *value* as a number for a cell, None for text and numbers that are too large.

    A third becomes 0.333 …, so that the column can be sorted and added up.
    """
    if not isinstance(value, int | float | Fraction) or not -_MAX_INTEGER <= value <= _MAX_INTEGER:
        return None
    return int(value) if value == int(value) else float(value)


# -- characters that XML cannot contain ----------------------------------------------------------

_UNWRITABLE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)"
)


def escape_text(text: str) -> str:
    """Return *text* with an escape for each character that XML cannot keep.

    An example is ``_x001B_``. Carriage returns and lone surrogates are escaped, too. If *text*
    itself has such an escape, its first underscore is escaped as ``_x005F_``.
    """
    return _UNWRITABLE.sub(lambda found: f"_x{ord(found[0]):04X}_", text)


# -- bytes that do not depend on the clock ------------------------------------------------------


def _remove_time(stream: BytesIO) -> bytes:
    """Return the workbook with a fixed time and uncompressed, since compressors differ."""
    made = BytesIO()
    with ZipFile(stream) as old, ZipFile(made, "w", ZIP_STORED) as new:
        for name in old.namelist():
            part = old.read(name)
            if name == "docProps/core.xml":
                part = _SAVED.sub(rb"\g<1>%bZ" % _NOW.isoformat().encode(), part)
            new.writestr(ZipInfo(name, _NOW.timetuple()[:6]), part)
    return made.getvalue()


_SAVED: Final = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")
"""The time of saving in the properties, which openpyxl sets to the present."""
