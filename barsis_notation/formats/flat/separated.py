"""Rows of separated values (RFC 4180): split into cells in bounded memory, with findings by row.

Rows may hold line breaks inside quotes. Cells that a spreadsheet would take for a formula are
guarded with an apostrophe when they are written; ``unguard_text`` takes it away again.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import islice
from typing import Final, NamedTuple

from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import MARK
from barsis_notation.record.file_lines import FileLines

_text = texts_of("tables")

MAX_LINES: Final = 4096
"""Lines that one row may have."""

MAX_CELLS: Final = 2**14
"""Cells that the first row may have, as in a spreadsheet; the others have as many as it."""


class SeparatedRow(NamedTuple):
    """One row: its *number*, the first 1; the *line* it begins on; its cells, or what is wrong.

    *text* is the row as it stands in the file, from the byte *offset* on.
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
"""What a formula, or text that is guarded already, begins with."""


def guard_text(text: str) -> str:
    """Return *text* so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text[:1] in SUSPECT and _FORMULA.match(text) else text


def unguard_text(text: str) -> str:
    """Return what :func:`guarded` made *text* of."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


# -- reading ----------------------------------------------------------------------------------


def read_texts(lines: FileLines, most: int) -> Iterator[str]:
    """Yield the lines as text, ``""`` for one that is too long; bytes that are not UTF-8 stay."""
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
    """Yield the rows of *lines*, which keep their line ends; ``""`` is one that was too long.

    *offset* gives the byte at which the line begins that is taken next.

    A line with an open quote goes on in the next one, up to *most* characters, to MAX_LINES lines,
    or to a line that *begins* matches and that can only be the first of a row. Where that makes no
    row as wide as the first, its first line is damaged and is left out; the others are read anew.
    """
    reading = _RowSplitter(lines, separator, most, re.compile(begins), offset)
    yield from reading.rows()


class _FileLine(NamedTuple):
    """A line of the file, and the byte it begins at."""

    text: str
    offset: int


class _RowSplitter:
    """Rows on their way: lines that were taken back come before those not yet read."""

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
        while (first := self._next()) is not None:
            self.number += 1
            self.line += 1
            row = self._row(first)._replace(offset=first.offset)
            if self.number == 1 and row.cells:
                self.width = len(row.cells)
            yield row

    def _next(self) -> _FileLine | None:
        if self.back:
            return self.back.popleft()
        offset = self.offset()
        text = next(self.lines, None)
        return None if text is None else _FileLine(text, offset)

    def _row(self, first: _FileLine) -> SeparatedRow:
        if not first.text:
            return SeparatedRow(self.number, self.line, [], _text("line-too-long"))
        if first.text.count('"') % 2 == 0:
            return self._of(first.text)
        held, is_whole = self._rest(first)
        row = self._of("".join(line.text for line in held)) if is_whole else None
        if row is None or row.fault or len(row.cells) > self.width:
            self.back.extendleft(reversed(held[1:]))
            return SeparatedRow(self.number, self.line, [], _text("open-quote"))
        self.line += len(held) - 1
        return row

    def _rest(self, first: _FileLine) -> tuple[list[_FileLine], bool]:
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

    def _of(self, text: str) -> SeparatedRow:
        cells = split_cells(text.removesuffix("\n").removesuffix("\r"), self.separator)
        fault = None if cells is not None else _text("text-beside-quotes")
        return SeparatedRow(self.number, self.line, cells or [], fault, text)


def split_cells(text: str, separator: str) -> list[str | None] | None:
    """Return the cells of one row, None for one that is empty and not in quotes.

    Return None where text stands beside a quoted cell.
    """
    cells: list[str | None] = []
    for found in _match_cells(text, separator):
        if found is None:
            return None
        quoted, plain = found.groups()
        cells.append(quoted.replace('""', '"') if quoted is not None else plain or None)
    return cells


def _match_cells(text: str, separator: str) -> Iterator[re.Match[str] | None]:
    """Yield where each cell of a row stands; last None where text stands beside a quoted cell."""
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
    """What the cell at an index of a row says, as it stands in the file."""

    def __init__(self, row: SeparatedRow, separator: str, index: int) -> None:
        self._row, self._separator, self._index = row, separator, index

    @cached_property
    def raw(self) -> bytes:
        """The row as it stands in the file."""
        return _encode(self._row.text)

    def offset(self, inside: int) -> int:
        """Return which byte of the row says the byte at *inside* of what the cell says."""
        begin, is_quoted = self._begin
        return begin + inside + (is_quoted and self._quotes_before(inside))

    def _quotes_before(self, inside: int) -> int:
        """Return how many bytes before *inside* are quotes, which stand twice."""
        return _encode(self._said).count(b'"', 0, inside)

    @cached_property
    def _said(self) -> str:
        return unguard_text(self._row.cells[self._index] or "")

    @cached_property
    def _begin(self) -> tuple[int, bool]:
        """Where in the row begins what the cell says, and whether it stands in quotes."""
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
    """Return the separator that the first line of a table most likely has."""
    return max(among, key=head.count)
