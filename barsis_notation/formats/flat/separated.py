"""Rows of separated values (RFC 4180): split into cells in bounded memory, with errors by row.

Rows may contain line breaks inside quotes. Cells that a spreadsheet would treat as a formula are
guarded with an apostrophe when they are written; ``unguard_text`` removes it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import islice
from typing import Final, NamedTuple

from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.decode import MARK
from barsis_notation.record.file_lines import FileLines

_text = bind_texts("tables")

Cell = str | int | bool | None

MAX_LINES: Final = 4096
"""Maximum number of lines of one row."""

MAX_CELLS: Final = 2**14
"""Maximum number of cells of a header that spans several lines, as in a spreadsheet.

Later rows that span several lines have at most as many cells as the header.
"""


class SeparatedRow(NamedTuple):
    """One row of a table, from ``split_rows``.

    Attributes:
        number: The number of the row, from 1 for the header.
        line: The number of the line in which the row begins, from 1.
        cells: The cells, with None for an empty cell without quotes. The list is empty if the row
            cannot be split.
        fault: The reason why the row cannot be split; None if it can.
        text: The row as in the file, with its line ending; it may be "" if there is a fault.
        offset: Offset of the row in bytes from the start of the uncompressed file.
    """

    number: int
    line: int
    cells: list[str | None]
    fault: Text | None = None
    text: str = ""
    offset: int = 0


# -- writing ----------------------------------------------------------------------------------

_FORMULA: Final = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
SUSPECT: Final = "'=+-@\t\r\n＝＋－＠"
"""First characters of a formula, or of text that is already guarded."""


def guard_text(text: str) -> str:
    """Return *text*, with an apostrophe before it if it begins like a formula.

    Spreadsheets treat text that begins with ``=``, ``+``, ``-``, ``@`` (or their full-width forms),
    a tab or a line break as a formula. An apostrophe is also put before such a text if it already
    begins with apostrophes, so that ``unguard_text`` is the inverse.
    """
    return f"'{text}" if text[:1] in SUSPECT and _FORMULA.match(text) else text


def unguard_text(text: str) -> str:
    """Return *text* without the apostrophe that ``guard_text`` put before it.

    Text that does not have such an apostrophe is returned unchanged.
    """
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def quote_cell(text: str) -> str:
    """Return *text* as a CSV cell: in quotes, with quotes inside it doubled.

    An apostrophe is put before text that a spreadsheet would treat as a formula.
    """
    if text and text[0] in SUSPECT:
        text = guard_text(text)
    if '"' in text:
        text = text.replace('"', '""')
    return '"' + text + '"'


def join_cells(cells: Iterable[Cell]) -> str:
    """Return cells as a line of CSV without a line feed.

    Text is quoted and guarded (see ``guard_text``). None becomes an empty cell, a boolean becomes
    ``true`` or ``false``, and any other value is written as ``str`` returns it.
    """
    texts: list[str] = []
    for cell in cells:
        if cell is None:
            texts.append("")
        elif isinstance(cell, str):
            texts.append(quote_cell(cell))
        elif isinstance(cell, bool):
            texts.append("true" if cell else "false")
        else:
            texts.append(str(cell))
    return ",".join(texts)


# -- reading ----------------------------------------------------------------------------------


def read_texts(lines: FileLines, most: int) -> Iterator[str]:
    """Yield lines as text with their endings; yield "" for a line that is too long.

    A UTF-8 byte order mark at the start is removed. Bytes that are not UTF-8 become surrogates, as
    with the error handler ``surrogateescape``. Reading stops after a line that is too long and does
    not end within another 16 times *most* bytes.

    Args:
        lines: The lines of the file.
        most: Maximum number of bytes of a line, including its line feed. A last line without a line
            feed is too long if it has *most* bytes or more.

    Raises:
        BrokenCompressionError: If compressed data is damaged.
        OSError: If the file cannot be read.
    """
    first = True
    while raw := lines.take(most):
        is_cut = len(raw) >= most and not raw.endswith(b"\n")
        is_left = is_cut and not lines.skip_line(16 * most)
        text = (raw.removeprefix(MARK) if first else raw).decode("utf-8", "surrogateescape")
        first = False
        yield "" if is_cut else text
        if is_left:
            return


def split_rows(
    lines: Iterable[str],
    separator: str = ",",
    most: int = 2**20,
    begins: str = r"\Z(?!\Z)",
    offset: Callable[[], int] = lambda: 0,
) -> Iterator[SeparatedRow]:
    """Yield the rows of a table, the header first.

    An empty line is a row without cells. A row with an open quote continues on the next line, up to
    *most* characters, 4096 lines (MAX_LINES), or a line that matches *begins*. Such a row is faulty
    if the quote is not closed by then, or the row cannot be split. It is also faulty if it has more
    cells than the first row, or, as the first row, more than 16384 (MAX_CELLS). The first line of a
    faulty row is yielded as a row with a ``fault`` and without cells, and its other lines are split
    again. A single line is faulty if it is too long or cannot be split.

    Args:
        lines: The lines with their endings; "" for a line that was too long.
        separator: The character between cells.
        most: Maximum number of characters of a row.
        begins: Regular expression that matches the beginning of lines which must be the first line
            of a row. By default, it never matches.
        offset: Function without arguments that returns the byte offset of the line that *lines*
            yields next.
    """
    reading = _RowSplitter(lines, separator, most, re.compile(begins), offset)
    yield from reading.rows()


class _FileLine(NamedTuple):
    """A line of the file, and its offset in bytes."""

    text: str
    offset: int


class _RowSplitter:
    """Splits lines into rows; lines that were put back come before those not yet read."""

    def __init__(
        self,
        lines: Iterable[str],
        separator: str,
        most: int,
        begins: re.Pattern[str],
        offset: Callable[[], int],
    ) -> None:
        self.lines = iter(lines)
        self.offset = offset
        self.separator = separator
        self.most = most
        self.begins = begins
        self.back: deque[_FileLine] = deque()
        self.line = self.number = 0
        self.width = MAX_CELLS

    def rows(self) -> Iterator[SeparatedRow]:
        """Yield the rows, the header first."""
        while (first := self._next()) is not None:
            self.number += 1
            self.line += 1
            row = self._read_row(first)._replace(offset=first.offset)
            if self.number == 1 and row.cells:
                self.width = len(row.cells)
            yield row

    def _next(self) -> _FileLine | None:
        if self.back:
            return self.back.popleft()
        offset = self.offset()
        text = next(self.lines, None)
        return None if text is None else _FileLine(text, offset)

    def _read_row(self, first: _FileLine) -> SeparatedRow:
        if not first.text:
            return SeparatedRow(self.number, self.line, [], _text("line-too-long"))
        if first.text.count('"') % 2 == 0:
            return self._make_row(first.text)
        held, is_whole = self._take_rest(first)
        row = self._make_row("".join(line.text for line in held)) if is_whole else None
        if row is None or row.fault or len(row.cells) > self.width:
            self.back.extendleft(reversed(held[1:]))
            return SeparatedRow(self.number, self.line, [], _text("open-quote"))
        self.line += len(held) - 1
        return row

    def _take_rest(self, first: _FileLine) -> tuple[list[_FileLine], bool]:
        """Return the lines that belong to *first* with its open quote, and whether it is closed."""
        held, size = [first], len(first.text)
        while (line := self._next()) is not None:
            text = line.text
            size += len(text)
            if not text or size > self.most or len(held) >= MAX_LINES or self.begins.match(text):
                self.back.appendleft(line)
                return held, False
            held.append(line)
            if text.count('"') % 2:
                return held, True
        return held, False

    def _make_row(self, text: str) -> SeparatedRow:
        cells = split_cells(text.removesuffix("\n").removesuffix("\r"), self.separator)
        fault = None if cells is not None else _text("text-beside-quotes")
        return SeparatedRow(self.number, self.line, cells or [], fault, text)


def split_cells(text: str, separator: str) -> list[str | None] | None:
    """Return the cells of one row without their quotes.

    An empty cell without quotes is None. Return [] for an empty row. Return None if the row has
    text next to a quoted cell, an unclosed quote, or a quote within an unquoted cell.

    Args:
        text: The row without its line ending.
        separator: The character between cells.
    """
    cells: list[str | None] = []
    for found in _match_cells(text, separator):
        if found is None:
            return None
        quoted, plain = found.groups()
        cells.append(quoted.replace('""', '"') if quoted is not None else plain or None)
    return cells


def _match_cells(text: str, separator: str) -> Iterator[re.Match[str] | None]:
    """Yield the match of each cell of a row; finally None if text is beside a quoted cell."""
    cell = _cell_pattern(separator)
    at = 0 if text else 1
    while at <= len(text):
        found = cell.match(text, at)
        yield found
        if found is None:
            return
        at = found.end() + 1


@cache
def _cell_pattern(separator: str) -> re.Pattern[str]:
    end = rf"(?={re.escape(separator)}|\Z)"
    plain = rf'([^"{re.escape(separator)}]*)'
    return re.compile(rf'(?:"((?:[^"]++|"")*+)"|{plain}){end}')


class CellText:
    """The content of one cell of a row, and the offsets of its bytes in the row.

    Args:
        row: A row without a fault.
        separator: The character between cells.
        index: Index of the cell in the row, from 0.
    """

    def __init__(self, row: SeparatedRow, separator: str, index: int) -> None:
        self._row, self._separator, self._index = row, separator, index

    @cached_property
    def raw(self) -> bytes:
        """The bytes of the row as in the file."""
        return _encode(self._row.text)

    def offset(self, inside: int) -> int:
        """Return the byte offset in the row of a byte of the cell's content.

        Args:
            inside: Byte offset in the content of the cell, which is its UTF-8 text without quotes
                and without the apostrophe added by ``guard_text``.
        """
        begin, is_quoted = self._begin
        return begin + inside + (is_quoted and self._count_quotes(inside))

    def _count_quotes(self, inside: int) -> int:
        """Return the number of quotes before *inside*, which are doubled in the row."""
        return _encode(self._said).count(b'"', 0, inside)

    @cached_property
    def _said(self) -> str:
        return unguard_text(self._row.cells[self._index] or "")

    @cached_property
    def _begin(self) -> tuple[int, bool]:
        """The offset of the content of the cell in the row, and whether it is in quotes."""
        found = next(
            islice(_match_cells(self._row.text.rstrip("\r\n"), self._separator), self._index, None)
        )
        assert found is not None
        is_quoted = found[1] is not None
        is_guarded = len(self._said) < len(self._row.cells[self._index] or "")
        return len(_encode(self._row.text[: found.start()])) + is_quoted + is_guarded, is_quoted


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def guess_separator(head: str, among: Sequence[str] = ",;\t") -> str:
    """Return the separator that occurs most often in the first line of a table.

    If several occur equally often, return the one that comes first in *among*. If none occurs,
    return the first of *among*.

    Args:
        head: The first line. Separators inside quotes are counted, too.
        among: The possible separators, each one character; at least one.
    """
    return max(among, key=head.count)
